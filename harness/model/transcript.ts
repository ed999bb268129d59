/**
 * What happened on the wire, as plain JSON: the only thing that assertions read.
 * A transcript can be saved, loaded and judged again with the same verdicts.
 */

/** One line (stdio) or one message (HTTP) exactly as it crossed the wire. */
export interface Frame {
  /** The text without its line feed; base64 when `encoding` says so. A frame over the size limits holds only its beginning. */
  readonly raw: string;
  /** Present when the bytes are not valid UTF-8: `raw` is then base64. */
  readonly encoding?: 'base64';
  /** The parsed value; absent when the text is not JSON or was not parsed. */
  readonly json?: unknown;
  /** Size on the wire in bytes; present when `raw` was cut. */
  readonly bytes?: number;
  /** The whole text was parsed before `raw` was cut, and is not JSON. */
  readonly notJson?: true;
  /** `json` is a shortened stand-in: strings of a very long frame were cut, its shape was kept. */
  readonly shortened?: true;
  /** The output ended without the line feed that closes a message. */
  readonly unterminated?: true;
}

/** A header as it stood on the wire: its name in its own case. */
export type HttpHeader = readonly [name: string, value: string];

export type HttpMethod = 'POST' | 'GET' | 'DELETE';

/** What an SSE event has besides its data. */
export interface SseFields {
  readonly event?: string;
  readonly id?: string;
  /** Milliseconds after which a client is to reconnect. */
  readonly retry?: number;
}

/**
 * How an HTTP exchange ended: as HTTP ends a response; too early; without any response; with bytes that
 * are no HTTP; over our limits; or because we closed it.
 */
export type HttpEnd = 'complete' | 'cut' | 'failed' | 'malformed' | 'too-large' | 'stopped';

/** Of messages over HTTP. */
export interface OverHttp {
  /** The HTTP exchange that carried it; counted from 1 in each session of ours. */
  readonly exchange?: number;
  /** The message came as the data of an SSE event. */
  readonly sse?: SseFields;
  /**
   * Part of an exchange that is odd on purpose (a missing header, a foreign Origin, a body that is
   * none): what it shows is the transport, so it counts neither as a request nor as an answer.
   */
  readonly probing?: true;
}

/** Which waiting budget ran out: to the first answer, between answers, or for what must not come. */
export type BudgetName = 'start' | 'reply' | 'grace' | 'exit' | 'kill';

/** Why a probe did not send what it would have sent. */
export type NotSentReason = 'not-applicable' | 'withheld' | 'blocked' | 'needs-credentials';

/**
 * `seq` counts the events of the whole transcript, so that the order across recordings is never lost;
 * `atMs` is the time since the first process was started.
 */
export interface EventBase {
  readonly seq: number;
  readonly atMs: number;
}

export type WireEvent = EventBase & WireHappening;

export type WireHappening =
  | ({ readonly kind: 'sent'; readonly frame: Frame } & OverHttp)
  | ({ readonly kind: 'received'; readonly frame: Frame } & OverHttp)
  /** An HTTP request; the body of a POST follows as `sent`. */
  | {
      readonly kind: 'http-request';
      readonly exchange: number;
      readonly method: HttpMethod;
      readonly headers: readonly HttpHeader[];
      /** It resumes the stream of this earlier exchange. */
      readonly resumes?: number;
      /** Where it went, if not to the target's URL: without its origin where that is the target's. */
      readonly url?: string;
    }
  /** Status line and headers of the response; messages in its body follow as `received`. */
  | {
      readonly kind: 'http-response';
      readonly exchange: number;
      readonly status: number;
      readonly headers: readonly HttpHeader[];
    }
  | {
      readonly kind: 'http-end';
      readonly exchange: number;
      readonly how: HttpEnd;
      /** Size of the body, in bytes, after any content encoding was undone. */
      readonly bytes: number;
      /** The error code of the connection or parser, such as `ECONNRESET`. */
      readonly error?: string;
      /** The text of an SSE stream was not UTF-8. */
      readonly notUtf8?: true;
    }
  | { readonly kind: 'stderr'; readonly text: string }
  /** Silence is an event, not an exception: nothing more came for `waitedMs`. */
  | { readonly kind: 'quiet'; readonly waitedMs: number; readonly budget: BudgetName }
  /** We closed the server's standard input. */
  | { readonly kind: 'input-closed' }
  /** The server closed its end of standard input: what was sent after this did not arrive. */
  | { readonly kind: 'input-refused' }
  /** The server's standard output ended. */
  | { readonly kind: 'output-closed' }
  /** We sent a signal to the server's process group. */
  | { readonly kind: 'signal'; readonly signal: 'SIGTERM' | 'SIGKILL' }
  /** Output beyond what a recording may hold was counted and thrown away. */
  | { readonly kind: 'flood'; readonly lines: number; readonly bytes: number }
  /** Processes that the server started and that were alive after its exit; absent where nobody could look. */
  | { readonly kind: 'left-behind'; readonly pids: readonly number[] }
  | { readonly kind: 'closed'; readonly exitCode: number | null; readonly signal?: string }
  /** The probe sent nothing (or not all) and says why. */
  | {
      readonly kind: 'not-sent';
      readonly why: NotSentReason;
      readonly because: string;
      /** Over HTTP: the exchange that would have gone on. */
      readonly exchange?: number;
    };

/** What one probe sent and got in one process of the server. */
export interface Recording {
  readonly probe: string;
  /**
   * 1 for the shared process; a later number where the process had died and was started again. Over
   * HTTP, where the process is not ours, it counts the sessions.
   */
  readonly process: number;
  /** Only opened this process for the probes after it: no recording to judge the probe by. */
  readonly handshake?: true;
  readonly events: readonly WireEvent[];
}

export type Transport = 'stdio' | 'http';

export interface Transcript {
  readonly format: 1;
  readonly target: string;
  readonly transport: Transport;
  /** Over HTTP: the server is not on this machine. */
  readonly remote?: true;
  /** Over HTTP: where the server is, without what a URL may hold of secrets. */
  readonly url?: string;
  /** The revision by which the recordings are judged: the negotiated one where it is known. */
  readonly revision: string;
  /** The revision that was asked for. */
  readonly requested: string;
  readonly seed: number;
  /** Tools whose good arguments the user gave (`--call`, `--expect`): those must be accepted. */
  readonly givenCalls: readonly string[];
  readonly recordings: readonly Recording[];
}
