/** Words for what HTTP brought where a message was awaited. */

import { type Evidence, headerOf } from '../../harness/model/index.ts';
import { shown } from './describe.ts';
import { type HttpExchange, isStream } from './http.ts';

/** A body as short as this is shown as it is, in characters. */
const SHORT = 40;

/** Status and body, such as `HTTP 404 with text/html`. */
export function responseShown({ response, received, end }: HttpExchange): string {
  if (!response) return 'no response';
  const { status, headers, mediaType } = response;
  const location = headerOf(headers, 'location');
  if (status >= 300 && status < 400 && location !== undefined) {
    return `HTTP ${status}, a redirect to ${shown(location)}`;
  }
  if (end?.bytes === 0) return `HTTP ${status} without a body`;
  const [first] = received;
  // What has no type is known by its text alone.
  if (mediaType === undefined) {
    return `HTTP ${status} without a Content-Type${first ? `: ${shown(first.frame.raw)}` : ''}`;
  }
  const text = first && !first.sse && !first.frame.encoding ? first.frame.raw : undefined;
  return text !== undefined && text.length <= SHORT
    ? `HTTP ${status} with ${mediaType}: ${shown(text)}`
    : `HTTP ${status} with ${mediaType}`;
}

/** The place that shows the type of a response. */
export function typeOf({ response, at }: HttpExchange): Evidence {
  return response ? { ...response.at, header: 'content-type' } : at;
}

/**
 * What came in place of a message that never came. Silence is no event of HTTP: of an exchange that was
 * open to the end, nothing is said here.
 */
export function cameInstead(
  exchange: HttpExchange,
): { readonly words: string; readonly at: Evidence } | undefined {
  const { response, end } = exchange;
  const code = end?.error === undefined ? '' : ` (${end.error})`;
  if (!response) {
    if (!end || end.how === 'stopped') return undefined;
    const what = end.how === 'malformed' ? 'bytes that are no HTTP' : 'no response';
    return { words: `${what}${code}`, at: end.at };
  }
  if (end?.how === 'cut' || end?.how === 'malformed') {
    return { words: `the response broke off after ${end.bytes} bytes${code}`, at: end.at };
  }
  if (end?.how === 'too-large') {
    return { words: `the response was ended at ${end.bytes} bytes: too large`, at: end.at };
  }
  if (isStream(exchange)) {
    if (!end || end.how === 'stopped') return undefined;
    const nothing = exchange.received.length === 0 ? `: ${end.bytes} bytes, and no event` : '';
    return { words: `the SSE stream ended without it${nothing}`, at: end.at };
  }
  return { words: responseShown(exchange), at: response.at };
}
