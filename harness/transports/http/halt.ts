/** A server that asks for patience gets it: nothing more is sent to it, in any session of the run. */
import { type HttpHeader, stopAsked, stoppedBecause } from '../../model/index.ts';

export interface Halt {
  /** Why nothing more is sent; undefined until the server asks for it. */
  readonly because: string | undefined;
  /** Looks at a response as soon as its head is there. */
  heed(status: number, headers: readonly HttpHeader[]): void;
}

export function createHalt(): Halt {
  let because: string | undefined;
  return {
    get because() {
      return because;
    },
    heed(status, headers) {
      const words = stopAsked(status, headers);
      if (words !== undefined) because ??= stoppedBecause(words);
    },
  };
}
