/** A probe provokes; it sends and waits, and returns nothing, so that it cannot judge. */
import type { ToolCallPlan } from './calls.ts';
import type { HttpHeader, HttpMethod, NotSentReason } from './transcript.ts';

/** A tool as the server listed it: untrusted, unvalidated, never re-serialised. */
export interface ListedTool {
  readonly name: string;
  readonly tool: Readonly<Record<string, unknown>>;
}

/** What one probe learns for the next. */
export interface Learned {
  /** The `capabilities` of the first response to initialize, if it has any. */
  capabilities?: Readonly<Record<string, unknown>>;
  /** Listed tools of all pages read; absent while no list came at all. */
  tools?: ListedTool[];
  /** Every page of the list was read. */
  toolsComplete?: boolean;
}

/** One HTTP request as a probe wants it, odd where the probe says so. */
export interface HttpSend {
  readonly method: HttpMethod;
  /** The body of a POST, as text. */
  readonly body?: string;
  /**
   * Headers that differ from those of any request in this session, by lower-case name; null leaves
   * one out.
   */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** What is awaited: the end of the response (the default), or only its status and headers. */
  readonly until?: 'head' | 'end';
}

/** What a probe may know of a response, to go on. */
export interface HttpOutcome {
  /** Absent where no response came. */
  readonly status?: number;
  /** The media type, lower-case and without parameters. */
  readonly contentType?: string;
}

/** The door to HTTP itself; what passes here is recorded as `probing`. */
export interface HttpDoor {
  /** The session id that the server issued in this session. */
  readonly sessionId: string | undefined;
  /** Where the server is. */
  readonly url: URL;
  /** The headers of the first 401 to an ordinary request of this session. */
  readonly refusedWith: readonly HttpHeader[] | undefined;
  /** Sends an HTTP request and waits for its response within the silence budget. */
  send(request: HttpSend): Promise<HttpOutcome>;
  /**
   * Asks for resource metadata, with none of the user's headers; what the rules forbid is not sent, and
   * recorded as that (harness/metadata-rules.ts).
   */
  fetchMetadata(url: URL): Promise<HttpOutcome>;
}

/** The narrow door through which a probe reaches the server. */
export interface Session {
  /** The revision asked for, then (once known) the negotiated one. */
  readonly revision: string;
  readonly learned: Learned;
  /** Sends the request that opens a session in this revision and waits for the first response, whatever its id. */
  open(id: string | number): Promise<void>;
  /** Sends a request. The id is the probe's choice: distinct in the session, never 0. */
  request(id: string | number, method: string, params?: Readonly<Record<string, unknown>>): void;
  notify(method: string, params?: Readonly<Record<string, unknown>>): void;
  /** Waits until the request with this id (same value, same JSON type) is answered, or the silence budget is over. */
  answered(id: string | number): Promise<void>;
  /**
   * Waits for the first received message that `holds` what the probe needs, whatever its id.
   * Resolves with that message's parsed value, or undefined when the silence budget is over.
   * Messages received since this probe began count.
   */
  firstThat(holds: (message: unknown) => boolean): Promise<unknown>;
  /** Lets the grace window pass in which an unwanted message may appear. */
  grace(): Promise<void>;
  /** Records that something was not sent, and why. */
  notSent(why: NotSentReason, because: string): void;
  /** The tools/call requests that are permitted, given the tools learned so far. */
  planCalls(): Promise<ToolCallPlan>;
  /** Absent over stdio. */
  readonly http?: HttpDoor;
}

export interface Probe {
  readonly id: string;
  /** `shared`: harmless, runs in the one process that all such probes share. `own`: a process of its own afterwards. */
  readonly isolation: 'shared' | 'own';
  readonly safety: 'harmless' | 'changes-state' | 'malformed' | 'calls-tool';
  /** Part of opening a session: repeated in each process before other probes. */
  readonly handshake?: true;
  /** It looks at how the server refuses, so it runs also where no session was opened. */
  readonly alsoUnopened?: true;
  /** Probes that must have ended before this one starts; those without an order between them are pipelined. */
  readonly needs: readonly Probe[];
  run(session: Session): Promise<void>;
}
