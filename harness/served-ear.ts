/** Who listens while a server of ours answers (harness/serve-http.ts). */
import type { HttpEnd, HttpHeader } from './model/index.ts';
import type { HttpReceived } from './transports/http/mutated.ts';

/** Hears what is really sent. */
export interface ServedEar {
  begun(request: HttpReceived): ServedExchange;
}

export interface ServedExchange {
  /** At most once. */
  head(status: number, headers: readonly HttpHeader[]): void;
  sent(chunk: Uint8Array): void;
  /** Once, and last. `failed`: the connection was closed without a response. */
  ended(how: HttpEnd | 'client-left'): void;
}
