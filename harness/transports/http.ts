/**
 * Streamable HTTP: each message is a POST, and comes back in its response, as JSON or as SSE events.
 * Nothing is tried twice and no redirect is followed: what a server answers is what is recorded.
 */
import type { Clock } from '../clock.ts';
import { type HttpHeader, type HttpSend, isRequest, isResponse, member } from '../model/index.ts';
import { version } from '../version.ts';
import { bodyRoom } from './http/body.ts';
import { type Carrier, headerOf } from './http/carrier.ts';
import { EVENT_STREAM, startExchange } from './http/exchange.ts';
import type { EndBudgets, HttpSending, Wire, WireListener } from './wire.ts';

/** Times that the stream of one request is resumed. */
const MAX_RESUMES = 5;
/** A server may ask for any pause before its stream is resumed; in milliseconds. */
const MAX_PAUSE_MS = 2000;
/** How long the end of a session is given to be confirmed, in milliseconds. */
const DELETE_MS = 1000;
/** The first revision whose requests name the negotiated revision in a header. */
const SINCE_VERSION_HEADER = '2025-06-18';
/** What a server says that it agrees to may be anything; only this goes into a header. */
const REVISION = /^\d{4}-\d\d-\d\d$/;

/** A request whose response may come over several streams, one resumed after the other. */
interface Asking {
  readonly root: number;
  readonly id: string | number | undefined;
  readonly probing: boolean;
  resumes: number;
  lastEventId?: string;
  retryMs: number;
  answered: boolean;
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
  const stops = new Map<number, () => void>();
  const pauses = new Set<() => void>();
  let ending: { readonly exchange: number; confirmed(): void } | undefined;

  function headersOf({ method, headers: changed = {} }: HttpSend): HttpHeader[] {
    const isPost = method === 'POST';
    const namesRevision = revision !== undefined && revision >= SINCE_VERSION_HEADER;
    const usual: readonly (readonly [string, string | null | undefined])[] = [
      ['Accept', isPost ? `application/json, ${EVENT_STREAM}` : EVENT_STREAM],
      ['Content-Type', isPost ? 'application/json' : null],
      ['Mcp-Session-Id', sessionId],
      ['MCP-Protocol-Version', namesRevision ? revision : null],
      ['User-Agent', `mcp-assert/${version}`],
    ];
    const named = new Map(usual.map(([name, value]) => [name.toLowerCase(), { name, value }]));
    // What the user gives replaces what is usual, and what a probe wants replaces both.
    for (const [name, value] of given) named.set(name.toLowerCase(), { name, value });
    for (const [name, value] of Object.entries(changed)) named.set(name, { name, value });
    return [...named.values()].flatMap(({ name, value }) =>
      value === undefined || value === null ? [] : [[name, value] as const],
    );
  }

  function begin(send: HttpSend, asking: Omit<Asking, 'root'>, root?: Asking): number {
    const number = ++exchanges;
    const about: Asking = root ?? { ...asking, root: number };
    const { probing } = about;
    const opens = !probing && send.body !== undefined && opensSession(send.body);
    const headers = headersOf(send);
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
          if (isResponse(json)) about.answered = true;
          const agreed = member(member(json, 'result'), 'protocolVersion');
          if (opens && typeof agreed === 'string' && REVISION.test(agreed)) revision = agreed;
        },
        retry(ms) {
          about.retryMs = Math.min(ms, MAX_PAUSE_MS);
        },
        over(how) {
          stops.delete(number);
          if (how === 'too-large' || how === 'malformed') about.isLost = true;
          if (resume(about)) return;
          listener.settled?.(about.root);
          if (about.root === ending?.exchange) ending.confirmed();
        },
      },
      room,
    );
    stops.set(number, stop);
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
  const beginning = (body: string | undefined, probing: boolean): Omit<Asking, 'root'> => ({
    id: probing || body === undefined ? undefined : idOf(body),
    probing,
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
    send: (send) => begin(send, beginning(send.body, true)),
  };

  return {
    http,
    async start(to) {
      listener = to;
    },
    send: (body) => begin({ method: 'POST', body }, beginning(body, false)),
    async end({ exitMs }: EndBudgets) {
      for (const cancel of pauses) cancel();
      for (const stop of [...stops.values()]) stop();
      stops.clear();
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
      for (const stop of [...stops.values()]) stop();
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
