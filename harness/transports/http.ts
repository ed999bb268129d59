/**
 * Streamable HTTP: each message is a POST, and comes back in its response, as JSON or as SSE events.
 * Nothing is tried twice and no redirect is followed: what a server answers is what is recorded.
 */

import type { Clock } from '../clock.ts';
import { type HttpHeader, type HttpSend, headerOf, isResponse, member } from '../model/index.ts';
import { basicCredentials, isLoopback } from '../targets/http-target.ts';
import { type Asking, beginning, inHeader } from './http/asking.ts';
import { bodyRoom } from './http/body.ts';
import type { Carrier } from './http/carrier.ts';
import { startExchange } from './http/exchange.ts';
import { createHalt, type Halt } from './http/halt.ts';
import { type MetadataWay, startMetadata } from './http/metadata.ts';
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

/** A server over HTTP, and how it is reached. */
export interface HttpEndpoint {
  readonly carrier: Carrier;
  readonly url: URL;
  /** Of the user: they go with every request to this URL, and with no other. */
  readonly headers: readonly HttpHeader[];
  readonly metadata: MetadataWay;
  readonly clock: Clock;
}

/** Makes the wires of one run: what the server asks of one of them holds for all. */
export function httpWires(endpoint: HttpEndpoint): () => Wire {
  const halt = createHalt();
  return () => httpWire(endpoint, halt);
}

function httpWire(endpoint: HttpEndpoint, halt: Halt): Wire {
  const { carrier, url, clock } = endpoint;
  const given = withCredentials(endpoint);
  let listener: WireListener;
  let exchanges = 0;
  let sessionId: string | undefined;
  let isTerminated = false;
  let revision: string | undefined;
  let refusedWith: readonly HttpHeader[] | undefined;
  const room = bodyRoom();
  const open = new Map<number, { readonly about?: Asking; stop(): void }>();
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
          halt.heed(status, received);
          if (opens) sessionId ??= headerOf(received, 'mcp-session-id');
          if (status === 401 && !probing) refusedWith ??= received;
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
          settle(about);
        },
      },
      room,
    );
    open.set(number, { about, stop });
    return number;
  }

  function settle({ root }: Asking): void {
    listener.settled?.(root);
    if (root === ending?.exchange) ending.confirmed();
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
      if (halt.because === undefined) begin(send, about, about);
      else leave(about, halt.because);
    });
    pauses.add(cancel);
    return true;
  }

  /** The stream of a request is not resumed: what it would have brought is not the server's fault. */
  function leave(about: Asking, because: string): void {
    listener.happened({ kind: 'not-sent', why: 'blocked', because, exchange: about.root });
    settle(about);
    listener.activity('');
  }

  function stopAll(): void {
    for (const { stop } of [...open.values()]) stop();
    open.clear();
  }

  /** When the streams that are still open brought their responses. */
  function answeredAndOpen(): number[] {
    return [...open.values()].flatMap(({ about }) => about?.answeredAt ?? []);
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

  const http: HttpSending = {
    remote: !isLoopback(url),
    url,
    get sessionId() {
      return sessionId;
    },
    get halted() {
      return halt.because;
    },
    get refusedWith() {
      return refusedWith;
    },
    send(send) {
      // A stream like any client's: what comes on it counts.
      const isOdd = send.method !== 'GET' || send.headers !== undefined;
      return begin(send, beginning(send.body, isOdd));
    },
    async metadataAt(place) {
      const way = await endpoint.metadata(place);
      if ('because' in way) return way;
      return {
        send() {
          const number = ++exchanges;
          const over = () => {
            open.delete(number);
            listener.settled?.(number);
          };
          const start = { number, place, endpoint: url };
          const stop = startMetadata(way.carrier, start, listener, { halt, room, clock, over });
          open.set(number, { stop });
          return number;
        },
      };
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
      if (sessionId === undefined || isTerminated || halt.because !== undefined) return;
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

/** A user name and password in the URL are a header like any other: recorded, and masked. */
function withCredentials({ url, headers }: HttpEndpoint): readonly HttpHeader[] {
  const credentials = basicCredentials(url);
  if (credentials === undefined || headerOf(headers, 'authorization') !== undefined) return headers;
  return [...headers, ['Authorization', `Basic ${credentials}`]];
}
