/**
 * What stands between us and a server: another address, another transport, or a gate that asks for
 * credentials or for patience.
 */

import { CouldNotRun } from '../../errors.ts';
import { eventsInOrder } from '../../events.ts';
import {
  EVENT_STREAM,
  type HttpHeader,
  has,
  headerOf,
  isResponse,
  mediaType,
  type Transcript,
  type WireEvent,
} from '../../model/index.ts';
import { bodyReader } from './body.ts';
import type { Carrier } from './carrier.ts';
import { networkCarrier } from './network.ts';

/** How long the older transport is given to show itself, in milliseconds. */
const RECOGNISE_MS = 1500;
/** The statuses that a server of the older transport gives a POST to its stream. */
const OLDER = [400, 404, 405];
const NOT_HERE = [404, 405, 410];

/**
 * @param url that was spoken to
 * @param headers of the user
 * @returns undefined: the server can be judged by what it answered
 */
export async function refusalOf(
  transcript: Transcript,
  url: URL,
  headers: readonly HttpHeader[],
  carrierTo: (url: URL) => Carrier = networkCarrier,
): Promise<CouldNotRun | undefined> {
  const events = eventsInOrder(transcript).map(({ event }) => event);
  const first = events.find((event) => event.kind === 'http-response');
  if (first?.kind !== 'http-response') return undefined;
  const responses = events.flatMap((event) => responseIn(event) ?? []);
  // A gate may say why it is closed, and say it as JSON-RPC does.
  if (responses.some((response) => has(response, 'result'))) return undefined;
  const { status } = first;
  const answer = `it answers initialize with HTTP ${status}`;
  // Of a 401 more can be said (harness/gates.ts).
  if (status === 401) return undefined;
  if (status === 403) return wantsCredentials(answer, url, headers);
  if (status === 429 || status === 503) {
    const after = headerOf(first.headers, 'retry-after');
    return new CouldNotRun(
      `the server takes no requests now: ${answer}`,
      after === undefined ? undefined : `Retry-After: ${after}`,
    );
  }
  const location = headerOf(first.headers, 'location');
  if (status >= 300 && status < 400 && location !== undefined)
    return isMoved(answer, url, location);
  if (responses.length > 0) return undefined;
  if (OLDER.includes(status)) {
    const older = await olderTransport(url, headers, carrierTo);
    if (older) return older;
  }
  if (!NOT_HERE.includes(status)) return undefined;
  return new CouldNotRun(
    `there is no MCP server at ${url.href}: ${answer}`,
    'Is the path right? Many servers have theirs at /mcp.',
  );
}

function responseIn(event: WireEvent): unknown {
  return event.kind === 'received' && isResponse(event.frame.json) ? event.frame.json : undefined;
}

function wantsCredentials(answer: string, url: URL, headers: readonly HttpHeader[]): CouldNotRun {
  const given = url.username !== '' || headerOf(headers, 'authorization') !== undefined;
  return new CouldNotRun(
    `the server wants credentials: ${answer}`,
    given
      ? 'Those that were given are not enough for it.'
      : "Give them by --header 'Authorization: Bearer …'.",
  );
}

function isMoved(answer: string, url: URL, location: string): CouldNotRun {
  const to = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
  const itself = to?.href === url.href;
  return new CouldNotRun(
    `the server sends us ${itself ? 'back to where we are' : 'elsewhere'}: ${answer}`,
    itself
      ? `Location: ${location}`
      : `Redirects are not followed. Where it points to is ${to?.href ?? location}.`,
  );
}

/** Where the older transport is: at this URL, or under its usual name beside it. */
async function olderTransport(
  url: URL,
  headers: readonly HttpHeader[],
  carrierTo: (url: URL) => Carrier,
): Promise<CouldNotRun | undefined> {
  const beside = new URL('sse', url);
  beside.search = url.search;
  const places = beside.pathname === url.pathname ? [url] : [url, beside];
  const found = await Promise.all(
    places.map((place) => speaksHttpWithSse(carrierTo(place), headers)),
  );
  const place = places[found.indexOf(true)];
  if (!place) return undefined;
  const where = place === url ? '' : ` at ${place.pathname}`;
  return new CouldNotRun(
    `the server speaks HTTP with SSE${where}, the transport of 2024-11-05 that Streamable HTTP replaced`,
    'Such servers are not checked. Many of them offer Streamable HTTP too, under a path such as /mcp.',
  );
}

/** A stream of the older transport begins with an event named endpoint (2024-11-05 basic/transports#http-with-sse). */
function speaksHttpWithSse(carrier: Carrier, headers: readonly HttpHeader[]): Promise<boolean> {
  return new Promise((resolve) => {
    let stop = () => {};
    const timer = setTimeout(() => tell(false), RECOGNISE_MS);
    function tell(answer: boolean): void {
      clearTimeout(timer);
      stop();
      resolve(answer);
    }
    let body = bodyReader(false, { frame() {} });
    const accept: HttpHeader = ['Accept', EVENT_STREAM];
    const own = headerOf(headers, 'accept') === undefined ? [accept] : [];
    stop = carrier.request(
      { method: 'GET', headers: [...own, ...headers] },
      {
        head(status, received) {
          if (status !== 200 || mediaType(received) !== EVENT_STREAM) return tell(false);
          body = bodyReader(true, { frame: (_, sse) => tell(sse?.event === 'endpoint') });
        },
        data: (chunk) => body.push(chunk),
        end: () => tell(false),
      },
    );
  });
}
