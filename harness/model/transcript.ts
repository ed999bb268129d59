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

/** Which waiting budget ran out: to the first answer, between answers, or for what must not come. */
export type BudgetName = 'start' | 'reply' | 'grace' | 'exit' | 'kill';

/** Why a probe did not send what it would have sent. */
export type NotSentReason = 'not-applicable' | 'withheld' | 'blocked';

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
  | { readonly kind: 'sent'; readonly frame: Frame }
  | { readonly kind: 'received'; readonly frame: Frame }
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
  | { readonly kind: 'not-sent'; readonly why: NotSentReason; readonly because: string };

/** What one probe sent and got in one process of the server. */
export interface Recording {
  readonly probe: string;
  /** 1 for the shared process; a later number where the process had died and was started again. */
  readonly process: number;
  /** Only opened this process for the probes after it: no recording to judge the probe by. */
  readonly handshake?: true;
  readonly events: readonly WireEvent[];
}

export interface Transcript {
  readonly format: 1;
  readonly target: string;
  readonly transport: 'stdio' | 'http';
  /** The revision by which the recordings are judged: the negotiated one where it is known. */
  readonly revision: string;
  /** The revision that was asked for. */
  readonly requested: string;
  readonly seed: number;
  /** Tools whose good arguments the user gave (`--call`, `--expect`): those must be accepted. */
  readonly givenCalls: readonly string[];
  readonly recordings: readonly Recording[];
}
