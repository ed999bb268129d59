/** What a transcript says of a server that let us in no further: it wants credentials, or patience. */
import { eventsInOrder } from './events.ts';
import {
  credentialsAdvice,
  has,
  isResponse,
  stopAsked,
  type Transcript,
  type WireEvent,
} from './model/index.ts';

export interface Gate {
  readonly message: string;
  readonly detail: string;
}

/** A 401 in answer to initialize, with a challenge or without: nothing of the server was seen. */
export function gateIn(transcript: Transcript): Gate | undefined {
  const events = eventsInOrder(transcript).map(({ event }) => event);
  const first = events.find(isHttp('http-response'));
  if (first?.status !== 401 || events.some(isResult)) return undefined;
  const request = events.find(isHttp('http-request'));
  return {
    message: 'the server wants credentials: it answers initialize with HTTP 401',
    detail: `${credentialsAdvice(request?.headers ?? [])}.`.replace(/^[a-z]/, (letter) =>
      letter.toUpperCase(),
    ),
  };
}

/** The answer by which the server asked us to stop, in words; a request to elsewhere is no matter of it. */
export function stopIn(transcript: Transcript): string | undefined {
  const elsewhere = new Set<string>();
  for (const { process, event } of eventsInOrder(transcript)) {
    if (event.kind === 'http-request' && event.url !== undefined && !event.url.startsWith('/')) {
      elsewhere.add(`${process} ${event.exchange}`);
    }
    if (event.kind !== 'http-response' || elsewhere.has(`${process} ${event.exchange}`)) continue;
    const words = stopAsked(event.status, event.headers);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** Why real clients are not run against that server; undefined where they are. */
export function noClientsBecause(transcript: Transcript): string | undefined {
  const stop = stopIn(transcript);
  const because =
    stop === undefined ? gateIn(transcript)?.message : `the server asked us to stop (${stop})`;
  return because === undefined ? undefined : `Real clients were not started: ${because}.`;
}

function isHttp<Kind extends 'http-request' | 'http-response'>(kind: Kind) {
  return (event: WireEvent): event is Extract<WireEvent, { readonly kind: Kind }> =>
    event.kind === kind;
}

function isResult(event: WireEvent): boolean {
  return (
    event.kind === 'received' && isResponse(event.frame.json) && has(event.frame.json, 'result')
  );
}
