/** A broken (or legally different) server, described so that it can be made from any compliant one. */
import type { Clause } from './assertion.ts';
import type { HttpHeader, HttpMethod } from './transcript.ts';

/**
 * `article`: the experiment's six. `wire`: what the server sends is changed. `source`: its own code
 * is changed. `legal`: what it sends is changed, and still right.
 */
export type MutantFamily = 'article' | 'wire' | 'source' | 'legal';

/** Where a mutant differs, found again by meaning in any session: which answer, and where in it. */
export interface Site {
  /** The method of the request whose answer is changed. */
  readonly method: string;
  /** Counts the requests with this method in one process, from 1. */
  readonly nth: number;
  /** JSON pointer into the answer; absent where the whole answer is meant. */
  readonly pointer?: string;
}

/** A request of the client, as a site names it. */
export interface Asked {
  readonly method: string;
  readonly nth: number;
  readonly id: string | number;
  readonly params?: unknown;
}

/** One line that the unbroken server wrote. */
export interface Said {
  /** The text, without its line feed. */
  readonly raw: string;
  /** Its parsed value, undefined where it is not JSON; made anew each time, so it may be changed. */
  readonly json: unknown;
  /** The request that it answers; absent for notifications, requests, and what answers nothing. */
  readonly answers?: Asked;
}

/** One line that the client wrote. */
export interface Heard {
  readonly raw: string;
  readonly json: unknown;
  /** Absent where it is no request. */
  readonly asks?: Asked;
}

/** What a behaviour can do. */
export interface Relay {
  /** Writes one line to the client; further behaviours see it as what the server said. */
  say(text: string, answers?: Asked): void;
  /** Writes bytes to the client as they are, with no line feed added: always the last step. */
  bytes(bytes: string | Uint8Array): void;
  /** Sends one line to the server. */
  ask(text: string): void;
  /** Closes the server's input. */
  endServerInput(): void;
  /** Does something later, in milliseconds. The process stays until it is done, unless it is killed. */
  after(ms: number, then: () => void): void;
  /** Ends the process, after what was written has gone out. */
  exit(code: number): void;
  /** Starts a process that lives about `ms` milliseconds longer than this one. */
  leaveProcess(ms: number): void;
  /** Closes the output; the process lives on. */
  closeOutput(): void;
  /** How long the client waits for an answer before it gives up, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * How one process of a mutant differs from the unbroken server, with whatever it must remember.
 * What is not given is done as the unbroken server does it.
 */
export interface Behaviour {
  /** The process has started; nothing was read or written. */
  started?(relay: Relay): void;
  /** The server wrote a line. Unless said again, the client does not see it. */
  fromServer?(said: Said, relay: Relay): void;
  /** The client wrote a line. Unless asked again, the server does not see it. */
  fromClient?(heard: Heard, relay: Relay): void;
  /** The client closed the input. Unless `endServerInput` is called, the server does not learn of it. */
  inputEnded?(relay: Relay): void;
  /** SIGTERM ends the process unless this is true. */
  readonly ignoresSigterm?: true;
  /** The process stays when its server has ended. */
  readonly outlivesServer?: true;
}

/** One HTTP request of the client, as a behaviour sees it. */
export interface HttpAsked {
  readonly method: HttpMethod | string;
  readonly headers: readonly HttpHeader[];
  readonly body: string;
  /** The parsed body; undefined where it is not JSON. */
  readonly json: unknown;
  /** Absent where the body is no request. */
  readonly asks?: Asked;
  /** The URL of the server, as the client knows it. */
  readonly endpoint: string;
  /** The path and query on the same server, where that is not the endpoint. */
  readonly url?: string;
}

/** The body of a response, step by step; after the last one it ends as HTTP says. */
export type BodyStep =
  /** Written at once, as one piece. */
  | { readonly send: string | Uint8Array }
  /** In milliseconds. */
  | { readonly waitMs: number }
  /** Stays open until the client leaves. */
  | { readonly hold: true }
  /** The connection breaks off. */
  | { readonly cut: true }
  /** Passed on as it comes. */
  | { readonly from: AsyncIterable<Uint8Array> };

/** A response; `Content-Length` and `Transfer-Encoding` are added where none is given. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: readonly HttpHeader[];
  readonly body: readonly BodyStep[];
}

/** What an HTTP behaviour can do besides answering. */
export interface HttpRelay {
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
  /** How long the client waits for an answer before it gives up, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * How a mutant treats HTTP requests, with whatever it must remember; `'reset'` breaks the connection
 * without a response.
 */
export interface HttpBehaviour {
  /** @param pass asks the unbroken server (or the behaviour behind this one), changed or not */
  exchange(
    asked: HttpAsked,
    pass: (asked: HttpAsked) => Promise<HttpAnswer | 'reset'>,
    relay: HttpRelay,
  ): Promise<HttpAnswer | 'reset'>;
  /** The same for other URLs of this server; where absent, they are what they were. */
  elsewhere?(
    asked: HttpAsked,
    pass: (asked: HttpAsked) => Promise<HttpAnswer | 'reset'>,
    relay: HttpRelay,
  ): Promise<HttpAnswer | 'reset'>;
}

/** What a server said in one session, in the order of the wire, and to what. */
export type Conversation = readonly Said[];

/** One way to break a server, or to make it legally different. */
export interface Operator {
  /** Kebab-case; with a site it makes the id of a mutant: `null@tools/list#1/result/tools`. */
  readonly id: string;
  readonly family: Exclude<MutantFamily, 'source'>;
  /** Heading under which the matrix shows it. */
  readonly group: string;
  /** What the server does, as a sentence for people. */
  readonly title: string;
  /**
   * The clauses that it breaks wherever it is applied (an empty list: it is legal). Absent where that
   * depends on the message which it makes, and is computed from the shapes and rules of the revision.
   */
  readonly breaks?: readonly Clause[] | ((site: Site | undefined) => readonly Clause[]);
  /**
   * Only the content of single answers is changed, each without regard to the time and to the others:
   * what it breaks can then be computed from the changed message.
   */
  readonly rewrites: boolean;
  /**
   * It does nothing to the process itself: a recording can be replayed, in virtual time, instead of
   * running the server again. What only rewrites can always be replayed.
   */
  readonly replays: boolean;
  /** The sites at which it makes a difference; undefined where it is applied to the whole session. */
  sites(conversation: Conversation): Iterable<Site | undefined>;
  /** A fresh behaviour for one process. */
  behaviour(site: Site | undefined): Behaviour;
  /**
   * What it does over HTTP. Absent: what rewrites does the same to messages over HTTP, and everything
   * else is for stdio only.
   */
  http?(site: Site | undefined): HttpBehaviour;
  /** It means something over HTTP only. */
  readonly httpOnly?: true;
}

/** One mutant: an operator at a site. */
export interface Mutant {
  readonly id: string;
  readonly operator: Operator;
  readonly site?: Site;
}

/** The text form of a site, as it stands in the id of a mutant: `tools/call#2/result/content`. */
export function siteText({ method, nth, pointer = '' }: Site): string {
  return `${method}#${nth}${pointer}`;
}

/** Reads the text form of a site; undefined where it is none. */
export function parseSite(text: string): Site | undefined {
  const match = /^([^#]+)#([1-9][0-9]*)(\/.*)?$/s.exec(text);
  const [, method, nth, pointer] = match ?? [];
  if (method === undefined) return undefined;
  return { method, nth: Number(nth), ...(pointer === undefined ? {} : { pointer }) };
}

export function mutantId(operator: Operator, site: Site | undefined): string {
  return site ? `${operator.id}@${siteText(site)}` : operator.id;
}
