/** The request for resource metadata: like one of a stranger, with nothing that the user gave. */
import type { Clock } from '../../clock.ts';
import type { HttpHeader } from '../../model/index.ts';
import { version } from '../../version.ts';
import type { WireListener } from '../wire.ts';
import type { BodyRoom } from './body.ts';
import type { Carrier } from './carrier.ts';
import { startExchange } from './exchange.ts';
import type { Halt } from './halt.ts';

/** Of a document that is a few lines long as a rule; in bytes. */
export const MAX_METADATA = 256 * 1024;
/** From the request to the end of the document, in milliseconds. */
export const METADATA_MS = 5000;

const HEADERS: readonly HttpHeader[] = [
  ['Accept', 'application/json'],
  ['User-Agent', `mcp-assert/${version}`],
];

/** Leads to resource metadata: what carries the request, or why it is not sent. */
export type MetadataWay = (
  url: URL,
) => Promise<{ readonly carrier: Carrier } | { readonly because: string }>;

/** Where no request to another URL can go: in memory, all but those to the server itself. */
export function metadataFrom(carrier: Carrier, endpoint: URL): MetadataWay {
  return async (url) =>
    url.origin === endpoint.origin ? { carrier } : { because: elsewhere(url) };
}

/** Why nothing is sent to another host than the target's. */
export function elsewhere({ hostname }: URL): string {
  return `${hostname} is another host than the target's: --allow-host ${hostname} permits asking it`;
}

export interface MetadataStart {
  /** Of the exchange. */
  readonly number: number;
  readonly place: URL;
  /** Of the server itself. */
  readonly endpoint: URL;
}

export interface MetadataWatch {
  readonly halt: Halt;
  readonly room: BodyRoom;
  readonly clock: Clock;
  /** Told when nothing more comes, also where that was our doing. */
  over(): void;
}

/** @returns ends the exchange */
export function startMetadata(
  carrier: Carrier,
  { number, place, endpoint }: MetadataStart,
  listener: WireListener,
  { halt, room, clock, over }: MetadataWatch,
): () => void {
  const isOurs = place.origin === endpoint.origin;
  const url = isOurs ? `${place.pathname}${place.search}` : withoutCredentials(place);
  const stop = startExchange(
    carrier,
    {
      ...{ number, method: 'GET', headers: HEADERS, url, maxBytes: MAX_METADATA },
      probing: true,
    },
    listener,
    {
      head(status, headers) {
        // What another server asks for is no matter of this one.
        if (isOurs) halt.heed(status, headers);
      },
      message() {},
      over() {
        cancel();
        over();
      },
    },
    room,
  );
  const cancel = clock.after(METADATA_MS, () => {
    over();
    stop();
  });
  return () => {
    cancel();
    stop();
  };
}

function withoutCredentials(url: URL): string {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  bare.hash = '';
  return bare.href;
}
