/** The interface between a session and the bytes: what a transport tells, and what it can be told. */
import type { HttpHeader, HttpSend, WireHappening } from '../model/index.ts';

export interface WireListener {
  happened(happening: WireHappening): void;
  /** Bytes came; `pending` is the beginning of the line that is not finished yet. */
  activity(pending: string): void;
  /** Over HTTP: nothing more will come of this exchange, nor of what resumed it. */
  settled?(exchange: number): void;
}

/** What only a transport over HTTP can do. */
export interface HttpSending {
  /** The server is not on this machine. */
  readonly remote: boolean;
  /** Where the server is. */
  readonly url: URL;
  /** As the server issued it in answer to initialize. */
  readonly sessionId: string | undefined;
  /** Why nothing more may be sent, in any session of the run. */
  readonly halted: string | undefined;
  /** The headers of the first 401 to an ordinary request of this session. */
  readonly refusedWith: readonly HttpHeader[] | undefined;
  /**
   * Sends a request that is odd on purpose; all that it brings is marked `probing`.
   * @returns the number of the exchange
   */
  send(send: HttpSend): number;
  /**
   * Finds out whether resource metadata may be asked for there.
   * @returns sends the request, and gives the number of the exchange; or why nothing is to be sent
   */
  metadataAt(url: URL): Promise<{ send(): number } | { readonly because: string }>;
}

/** How a server that was asked to end did end; budgets in milliseconds. */
export interface EndBudgets {
  /** From end of input to SIGTERM. */
  readonly exitMs: number;
  /** From SIGTERM to SIGKILL. */
  readonly killMs: number;
}

export interface Wire {
  /**
   * Starts the server and its reading.
   * @throws CouldNotRun when there is nothing to start
   */
  start(listener: WireListener): Promise<void>;
  /**
   * Sends one message; the transport adds its framing.
   * @returns over HTTP, the number of the exchange
   */
  send(text: string): number | undefined;
  /** Absent where the transport is no HTTP. */
  readonly http?: HttpSending;
  /** Closes the input, reads the output to its end, and makes sure that nothing stays alive. */
  end(budgets: EndBudgets): Promise<void>;
  /** The last of what the server wrote to standard error. */
  stderrTail(): string;
}
