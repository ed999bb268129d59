/** One HTTP exchange, told as it happens. */

import {
  EVENT_STREAM,
  type Frame,
  type HttpEnd,
  type HttpHeader,
  type HttpMethod,
  mediaType,
  type SseFields,
} from '../../model/index.ts';
import type { WireListener } from '../wire.ts';
import { type BodyRoom, bodyReader, bodyRoom } from './body.ts';
import type { CarriedRequest, Carrier } from './carrier.ts';

/** Bytes of a body after which its sender counts as active: a drip is silence. */
const ACTIVITY_BYTES = 1024;

export interface ExchangeStart {
  readonly number: number;
  readonly method: HttpMethod;
  readonly headers: readonly HttpHeader[];
  readonly body?: string;
  readonly probing: boolean;
  /** The exchange whose stream it resumes. */
  readonly resumes?: number;
  /** Where it goes, if not to the server's URL: without its origin where that is the server's. */
  readonly url?: string;
  /** More of a body is not read, in bytes. */
  readonly maxBytes?: number;
}

export interface ExchangeWatch {
  head(status: number, headers: readonly HttpHeader[]): void;
  message(frame: Frame, sse: SseFields | undefined): void;
  /** The stream asks for this pause before it is resumed, in milliseconds. */
  retry?(ms: number): void;
  /** Told after everything else, once; not where we stopped it. */
  over(how: HttpEnd): void;
}

/**
 * Sends a request and tells the listener what happens.
 * @param room shared by the exchanges of a session
 * @returns ends the exchange, which is told too
 */
export function startExchange(
  carrier: Carrier,
  start: ExchangeStart,
  listener: WireListener,
  watch: ExchangeWatch,
  room: BodyRoom = bodyRoom(),
): () => void {
  const { number: exchange, method, headers, body: text, probing, resumes, url } = start;
  const { maxBytes = Infinity } = start;
  let body = bodyReader(false, { frame() {} }, room);
  let activeAt = 0;
  let isOver = false;

  function active(): void {
    activeAt = body.bytes;
    listener.activity('');
  }

  function take(frame: Frame, sse?: SseFields): void {
    if (isOver) return;
    watch.message(frame, sse);
    listener.happened({
      kind: 'received',
      frame,
      exchange,
      ...(sse ? { sse } : {}),
      ...(probing ? { probing } : {}),
    });
    active();
  }

  function finish(how: HttpEnd, error?: string): void {
    if (isOver) return;
    isOver = true;
    const { bytes, notUtf8 } = body;
    listener.happened({
      kind: 'http-end',
      exchange,
      how,
      bytes,
      ...(error === undefined ? {} : { error }),
      ...(notUtf8 ? { notUtf8 } : {}),
    });
    body.drop();
    if (how !== 'stopped') watch.over(how);
    active();
  }

  listener.happened({
    kind: 'http-request',
    exchange,
    method,
    headers,
    ...(resumes === undefined ? {} : { resumes }),
    ...(url === undefined ? {} : { url }),
  });
  const request: CarriedRequest = {
    method,
    headers,
    ...(text === undefined ? {} : { body: text }),
    // A carrier that leads to another server goes where it leads.
    ...(url?.startsWith('/') ? { url } : {}),
  };
  const stop = carrier.request(request, {
    head(status, received) {
      listener.happened({ kind: 'http-response', exchange, status, headers: received });
      watch.head(status, received);
      const isSse = mediaType(received) === EVENT_STREAM;
      body = bodyReader(isSse, { frame: take, retry: (ms) => watch.retry?.(ms) }, room);
      active();
    },
    data(chunk) {
      if (isOver) return;
      body.push(chunk);
      if (body.tooLarge || body.bytes > maxBytes) {
        stop();
        finish('too-large');
      } else if (body.bytes - activeAt >= ACTIVITY_BYTES) {
        active();
      }
    },
    end(how, code) {
      body.end();
      finish(how, code);
    },
  });
  return () => {
    if (isOver) return;
    stop();
    finish('stopped');
  };
}
