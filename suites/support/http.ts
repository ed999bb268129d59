/** Reading HTTP exchanges: what was asked, what status came, what its body brought, and how it ended. */
import {
  EVENT_STREAM,
  type Evidence,
  type Frame,
  type HttpEnd,
  type HttpHeader,
  type HttpMethod,
  isRequest,
  isResponse,
  mediaType,
  member,
  type Recording,
  type SseFields,
  type WireEvent,
} from '../../harness/model/index.ts';
import { once } from './once.ts';
import { evidence } from './read.ts';

interface Happened {
  readonly at: Evidence;
  readonly seq: number;
  readonly atMs: number;
}

export interface HttpResponse extends Happened {
  readonly status: number;
  readonly headers: readonly HttpHeader[];
  /** Lower-case and without parameters. */
  readonly mediaType: string | undefined;
}

/** A JSON body as a whole, or the data of one SSE event. */
export interface HttpReceived extends Happened {
  readonly frame: Frame;
  readonly sse?: SseFields;
}

export interface HttpExchange extends Happened {
  readonly number: number;
  readonly method: HttpMethod;
  /** Of the request. */
  readonly headers: readonly HttpHeader[];
  /** Where it went, if not to the server's own URL. */
  readonly url?: string;
  /** The exchange whose stream it resumes; its own number where it resumes none. */
  readonly root: number;
  /** The body of a POST. */
  readonly sent?: { readonly frame: Frame; readonly at: Evidence; readonly probing: boolean };
  readonly response?: HttpResponse;
  readonly received: readonly HttpReceived[];
  readonly end?: Happened & {
    readonly how: HttpEnd;
    readonly bytes: number;
    readonly error?: string;
    readonly notUtf8: boolean;
  };
  /** Why the rest of it was not asked for. */
  readonly left?: string;
}

interface Building extends Omit<HttpExchange, 'sent' | 'response' | 'end' | 'left'> {
  sent?: NonNullable<HttpExchange['sent']>;
  left?: string;
  response?: HttpResponse;
  end?: NonNullable<HttpExchange['end']>;
  readonly received: HttpReceived[];
}

/** The exchanges of one session, in the order of the wire. What came of one may stand in any of its recordings. */
export const httpExchanges = once((recordings: readonly Recording[]): readonly HttpExchange[] => {
  const exchanges = new Map<number, Building>();
  for (const { event, at } of inOrder(recordings)) {
    const { seq, atMs } = event;
    const happened: Happened = { at, seq, atMs };
    if (event.kind === 'http-request') {
      const { exchange: number, method, headers, url, resumes: root = number } = event;
      const place = url === undefined ? {} : { url };
      const request = { number, method, headers, root, ...place };
      exchanges.set(number, { ...happened, ...request, received: [] });
      continue;
    }
    const exchange = exchanges.get(event.exchange);
    if (!exchange) continue;
    switch (event.kind) {
      case 'sent':
        exchange.sent = { frame: event.frame, at, probing: event.probing ?? false };
        break;
      case 'http-response':
        exchange.response = {
          ...happened,
          status: event.status,
          headers: event.headers,
          mediaType: mediaType(event.headers),
        };
        break;
      case 'received':
        exchange.received.push({
          ...happened,
          frame: event.frame,
          ...(event.sse ? { sse: event.sse } : {}),
        });
        break;
      case 'not-sent':
        exchange.left = event.because;
        break;
      case 'http-end': {
        const { how, bytes, error, notUtf8 = false } = event;
        exchange.end = {
          ...happened,
          ...{ how, bytes, notUtf8 },
          ...(error === undefined ? {} : { error }),
        };
        break;
      }
    }
  }
  return [...exchanges.values()];
});

/** Every event of an exchange, in the order of the wire. */
function inOrder(recordings: readonly Recording[]) {
  return recordings
    .flatMap((recording) =>
      recording.events.flatMap((event, index) =>
        hasExchange(event) ? [{ event, at: evidence(recording, index) }] : [],
      ),
    )
    .sort((a, b) => a.event.seq - b.event.seq);
}

function hasExchange(event: WireEvent): event is WireEvent & { readonly exchange: number } {
  return 'exchange' in event && event.exchange !== undefined;
}

/** An exchange in which we asked something as any client does. */
export type Asking = HttpExchange & {
  readonly sent: NonNullable<HttpExchange['sent']>;
  readonly id: string | number;
  readonly asked: string;
};

/** POSTs of requests that are not odd in any way. */
export function askingIn(exchanges: readonly HttpExchange[]): Asking[] {
  return exchanges.flatMap((exchange) => {
    const { sent } = exchange;
    const json = sent?.frame.json;
    if (!sent || sent.probing || !isRequest(json)) return [];
    return [{ ...exchange, sent, id: json.id, asked: json.method }];
  });
}

export function isInitialize({ sent }: HttpExchange): boolean {
  return member(sent?.frame.json, 'method') === 'initialize';
}

export function succeeded({ response }: HttpExchange): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}

/** It brings, or brought, a stream of events. */
export function isStream(exchange: HttpExchange): boolean {
  return succeeded(exchange) && exchange.response?.mediaType === EVENT_STREAM;
}

/** It asks for what the server says of itself: a stream of its own, not the rest of another. */
export function isListening({ method, number, root }: HttpExchange): boolean {
  return method === 'GET' && root === number;
}

/** Whether a stream was open when something happened. */
export function isOpenAt(stream: HttpExchange, seq: number): boolean {
  return (
    isStream(stream) && (stream.response?.seq ?? Infinity) < seq && (stream.end?.seq ?? seq) >= seq
  );
}

/** The exchanges that carried one stream: the first, and those that resumed it. */
export function carriersOf(
  { root }: HttpExchange,
  exchanges: readonly HttpExchange[],
): readonly HttpExchange[] {
  return exchanges.filter((other) => other.root === root);
}

/** What came that answers a request, under its id. */
export function answerIn({ id, received }: Asking): HttpReceived | undefined {
  return received.find(({ frame: { json } }) => isResponse(json) && json.id === id);
}
