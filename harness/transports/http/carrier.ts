/** What carries HTTP exchanges: the network, or something in memory that answers as a server would. */
import type { HttpHeader } from '../../model/index.ts';

export interface CarriedRequest {
  readonly method: string;
  readonly headers: readonly HttpHeader[];
  readonly body?: string;
  /** The path and query on the same server; its own URL where absent. */
  readonly url?: string;
}

/** How a carrier ends an exchange, told once and last. */
export type CarrierEnd = 'complete' | 'cut' | 'failed' | 'malformed' | 'too-large';

export interface CarrierListener {
  /** At most once, before any data. */
  head(status: number, headers: readonly HttpHeader[]): void;
  /** Bytes of the body, with any content encoding undone. */
  data(chunk: Uint8Array): void;
  /** @param code of the error, such as `ECONNREFUSED`; absent where the response is complete */
  end(how: CarrierEnd, code?: string): void;
}

export interface Carrier {
  /**
   * Sends one request, on a connection of its own; never tries twice, never follows a redirect. The
   * listener is called later, never within this call.
   * @returns ends the exchange; nothing is told after that
   */
  request(request: CarriedRequest, listener: CarrierListener): () => void;
}
