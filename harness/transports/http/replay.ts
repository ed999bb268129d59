/** The server of a recording over HTTP: answers each request as it was answered then. */

import { eventsInOrder } from '../../events.ts';
import {
  type BodyStep,
  EVENT_STREAM,
  type Frame,
  type HttpAnswer,
  type HttpAsked,
  type HttpEnd,
  type HttpHeader,
  mediaType,
  type SseFields,
  type Transcript,
} from '../../model/index.ts';
import { eventText } from '../../model/sse.ts';
import { endToEnd } from './framing.ts';
import type { HttpReceived, HttpServerFunction } from './mutated.ts';

/** An exchange as it was recorded. */
interface Recorded {
  readonly method: string;
  readonly headers: readonly HttpHeader[];
  readonly url?: string;
  body: string;
  response?: { readonly status: number; readonly headers: readonly HttpHeader[] };
  readonly received: { readonly frame: Frame; readonly sse?: SseFields }[];
  how?: HttpEnd;
}

/**
 * @param transcript of an unbroken server, read once for all runs
 * @returns makes the server of one more run; it tells `unrecorded` of a request that the recording does
 *   not answer: the run is then worth nothing
 */
export function recordedHttpServer(
  transcript: Transcript,
): (unrecorded: (asked: HttpAsked) => void) => HttpServerFunction {
  const answers = new Map<string, Recorded[]>();
  for (const recorded of exchangesOf(transcript)) {
    const key = keyOf(recorded);
    answers.set(key, [...(answers.get(key) ?? []), recorded]);
  }
  return (unrecorded) => {
    const times = new Map<string, number>();
    return async (asked) => {
      const key = keyOf(asked);
      const nth = times.get(key) ?? 0;
      times.set(key, nth + 1);
      const same = answers.get(key) ?? [];
      const recorded = same[nth] ?? same.at(-1);
      const answer = recorded && answerOf(recorded);
      if (answer) return answer;
      unrecorded(asked);
      return 'reset';
    };
  };
}

function exchangesOf(transcript: Transcript): Iterable<Recorded> {
  const exchanges = new Map<string, Recorded>();
  for (const { process, event } of eventsInOrder(transcript)) {
    if (!('exchange' in event) || event.exchange === undefined) continue;
    // Exchanges are counted anew in each session.
    const key = `${process} ${event.exchange}`;
    if (event.kind === 'http-request') {
      const { method, headers, url } = event;
      const place = url === undefined ? {} : { url };
      exchanges.set(key, { method, headers, ...place, body: '', received: [] });
      continue;
    }
    const exchange = exchanges.get(key);
    if (!exchange) continue;
    if (event.kind === 'sent') exchange.body = textOf(event.frame).toString();
    else if (event.kind === 'received') exchange.received.push(event);
    else if (event.kind === 'http-response') exchange.response = event;
    else if (event.kind === 'http-end') exchange.how = event.how;
  }
  return exchanges.values();
}

/** Requests that are alike get the same answer; how our own version is called makes none unlike. */
function keyOf({ method, headers, body, url }: HttpReceived): string {
  const named = headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'user-agent')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([method, named, body, url]);
}

/** @returns undefined where the recording does not hold all of what came */
function answerOf({
  response,
  received,
  how,
}: Recorded): Promise<HttpAnswer> | HttpAnswer | 'reset' | undefined {
  if (how === 'malformed' || how === 'too-large') return undefined;
  if (!response) return how === 'failed' ? 'reset' : new Promise(() => {});
  const { status, headers } = response;
  const isSse = mediaType(headers) === EVENT_STREAM;
  if (received.some(({ frame }) => frame.bytes !== undefined)) return undefined;
  const body: BodyStep[] = received.map(({ frame, sse }) => ({
    send: isSse ? Buffer.from(eventText(textOf(frame).toString(), sse)) : textOf(frame),
  }));
  if (how === 'cut') body.push({ cut: true });
  // Where we left, or where the recording ends, the server would have gone on.
  else if (how !== 'complete') body.push({ hold: true });
  return { status, headers: endToEnd(headers), body };
}

function textOf({ raw, encoding }: Frame): Buffer {
  return Buffer.from(raw, encoding ?? 'utf8');
}
