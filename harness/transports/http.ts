/**
 * Streamable HTTP: each message is a POST, and comes back in its response, as JSON or as SSE events.
 * Nothing is tried twice and no redirect is followed: what a server answers is what is recorded.
 */
import type { Clock } from '../clock.ts';
import { type HttpHeader, type HttpSend, isRequest, isResponse, member } from '../model/index.ts';
import { bodyRoom } from './http/body.ts';
import { type Carrier, headerOf } from './http/carrier.ts';
import { startExchange } from './http/exchange.ts';
import { requestHeaders } from './http/request-headers.ts';
import type { EndBudgets, HttpSending, Wire, WireListener } from './wire.ts';

/** Times that the stream of one request is resumed. */
const MAX_RESUMES = 5;
/** A server may ask for any pause before its stream is resumed; in milliseconds. */
const MAX_PAUSE_MS = 2000;
/** How long a stream may stay open after its response before we close it, in milliseconds. */
const STREAM_END_MS = 250;
/** How long the end of a session is given to be confirmed, in milliseconds. */
const DELETE_MS = 1000;
/** What a server says that it agrees to may be anything; only this goes into a header. */
const REVISION = /^\d{4}-\d\d-\d\d$/;

/** A request whose response may come over several streams, one resumed after the other. */
interface Asking {
  readonly root: number;
  readonly id: string | number | undefined;
  readonly probing: boolean;
  /** It is the request that opens the session, whose answer says how to go on. */
  readonly opens: boolean;
  resumes: number;
  lastEventId?: string;
  retryMs: number;
  answered: boolean;
  /** When, on the clock. */
  answeredAt?: number;
  /** Nothing more comes of it: a stream was refused, or was more than we read. */
  isLost: boolean;
}

/**
 * @param given headers of the user, which go with every request
 * @param remote the server is not on this machine
 */
export function httpWire(
  carrier: Carrier,
  given: readonly HttpHeader[],
  remote: boolean,
  clock: Clock,
): Wire {
  let listener: WireListener;
  let exchanges = 0;
  let sessionId: string | undefined;
  let isTerminated = false;
  let revision: string | undefined;
  const room = bodyRoom();
  const open = new Map<number, { readonly about: Asking; stop(): void }>();
  let emptied = () => {};
  const pauses = new Set<() => void>();
  let ending: { readonly exchange: number; confirmed(): void } | undefined;

  function begin(send: HttpSend, asking: Omit<Asking, 'root'>, root?: Asking): number {
    const number = ++exchanges;
    const about: Asking = root ?? { ...asking, root: number };
    const { probing, opens } = about;
    const headers = requestHeaders(send, { sessionId, revision }, given);
    const stop = startExchange(
      carrier,
      {
        number,
        method: send.method,
        headers,
        probing,
        ...(send.body === undefined ? {} : { body: send.body }),
        ...(root ? { resumes: root.root } : {}),
      },
      listener,
      {
        head(status, received) {
          if (opens) sessionId ??= headerOf(received, 'mcp-session-id');
          const succeeded = status >= 200 && status < 300;
          if (!succeeded) about.isLost = true;
          const isOurs = headerOf(headers, 'mcp-session-id') === sessionId;
          if (send.method === 'DELETE' && succeeded && isOurs) isTerminated = true;
        },
        message({ json }, sse) {
          if (sse?.id) about.lastEventId = sse.id;
          // Under whatever id: a stream that has brought its response brings no other one.
          if (isResponse(json)) {
            about.answered = true;
            about.answeredAt ??= clock.now();
          }
          const agreed = member(member(json, 'result'), 'protocolVersion');
          if (opens && typeof agreed === 'string' && REVISION.test(agreed)) revision = agreed;
        },
        retry(ms) {
          about.retryMs = Math.min(ms, MAX_PAUSE_MS);
        },
        over(how) {
          open.delete(number);
          if (answeredAndOpen().length === 0) emptied();
          if (how === 'too-large' || how === 'malformed') about.isLost = true;
          if (resume(about)) return;
          listener.settled?.(about.root);
          if (about.root === ending?.exchange) ending.confirmed();
        },
      },
      room,
    );
    open.set(number, { about, stop });
    return number;
  }

  /** Whether the response is still to come, on another stream (#resumability-and-redelivery). */
  function resume(about: Asking): boolean {
    const { id, answered, isLost, resumes, retryMs } = about;
    if (id === undefined || answered || isLost || resumes >= MAX_RESUMES) return false;
    const lastEventId = about.lastEventId && inHeader(about.lastEventId);
    if (lastEventId === undefined) return false;
    about.resumes += 1;
    const send: HttpSend = { method: 'GET', headers: { 'last-event-id': lastEventId } };
    const cancel = clock.after(retryMs, () => {
      pauses.delete(cancel);
      begin(send, about, about);
    });
    pauses.add(cancel);
    return true;
  }
  function stopAll(): void {
    for (const { stop } of [...open.values()]) stop();
    open.clear();
  }

  /** When the streams that are still open brought their responses. */
  function answeredAndOpen(): number[] {
    return [...open.values()].flatMap(({ about }) => about.answeredAt ?? []);
  }

  /** A stream that has just brought its response is given the time to end by itself. */
  function streamsEnd(): Promise<void> {
    const ms = Math.max(0, ...answeredAndOpen()) + STREAM_END_MS - clock.now();
    if (answeredAndOpen().length === 0 || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      emptied = () => {
        cancel();
        resolve();
      };
    });
  }

  const beginning = (body: string | undefined, probing: boolean): Omit<Asking, 'root'> => ({
    id: probing || body === undefined ? undefined : idOf(body),
    probing,
    opens: !probing && body !== undefined && opensSession(body),
    resumes: 0,
    retryMs: 0,
    answered: false,
    isLost: false,
  });

  const http: HttpSending = {
    remote,
    get sessionId() {
      return sessionId;
    },
    send(send) {
      // A stream like any client's: what comes on it counts.
      const isOdd = send.method !== 'GET' || send.headers !== undefined;
      return begin(send, beginning(send.body, isOdd));
    },
  };

  return {
    http,
    async start(to) {
      listener = to;
    },
    send: (body) => begin({ method: 'POST', body }, beginning(body, false)),
    async end({ exitMs }: EndBudgets) {
      for (const cancel of pauses) cancel();
      await streamsEnd();
      stopAll();
      if (sessionId === undefined || isTerminated) return;
      const exchange = begin({ method: 'DELETE' }, beginning(undefined, true));
      await new Promise<void>((resolve) => {
        const cancel = clock.after(Math.min(DELETE_MS, exitMs), resolve);
        const confirmed = () => {
          cancel();
          resolve();
        };
        ending = { exchange, confirmed };
      });
      stopAll();
    },
    stderrTail: () => '',
  };
}

/** An id of an event as it can be sent: its UTF-8, a byte a character; undefined for what no header holds. */
function inHeader(id: string): string | undefined {
  const text = Buffer.from(id, 'utf8').toString('latin1');
  return /^[\t\x20-\x7e\x80-\xff]+$/.test(text) ? text : undefined;
}

function opensSession(body: string): boolean {
  return body.includes('"initialize"') && member(parsed(body), 'method') === 'initialize';
}

/** The id of the request in a body; undefined where there is none. */
function idOf(body: string): string | number | undefined {
  const json = parsed(body);
  return isRequest(json) ? json.id : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
