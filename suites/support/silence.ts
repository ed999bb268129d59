/** What it means that no response came: the words, the evidence, and what may explain it. */
import {
  type AllEvidence,
  type Evidence,
  type Finding,
  isResponse,
  member,
  type Recording,
} from '../../harness/model/index.ts';
import { shown } from './describe.ts';
import type { Fault } from './findings.ts';
import { carriersOf, httpExchanges } from './http.ts';
import { cameInstead } from './http-words.ts';
import { evidence, firstOf, requestsIn, type SeenRequest } from './read.ts';
import { turnedAway } from './turned-away.ts';

/** Faults of framing that make responses unreadable or late, in the order in which they explain silence. */
export const FRAMING_CAUSES = [
  'stdio/writes-utf-8',
  'stdio/ends-each-message-with-a-newline',
  'stdio/writes-one-message-per-line',
  'stdio/answers-while-input-is-open',
  'stdio/stays-until-end-of-input',
  'stdio/writes-only-messages',
  'http/bodies-are-utf-8',
  'http/sse-data-is-a-message',
  'http/answers-requests-with-json-or-sse',
  'http/sse-stream-ends-after-its-response',
] as const;

/**
 * The fault "this request was not answered under its id".
 * @param recording where the request was sent
 * @param opening the recording of the probe that opened the session
 */
export function unanswered(request: SeenRequest, recording: Recording, opening: Recording): Fault {
  const end = endOfWaiting(recording, request);
  const foreign = responsesUnderOtherIds([recording, opening], request);
  return {
    expected: `a response with the id ${shown(request.id)}`,
    actual: foreign ? `${end.words}; ${foreign.words}` : end.words,
    evidence: [request.at, ...(foreign ? [foreign.at] : end.at ? [end.at] : [])],
    causes: ['round-trip/response-echoes-id', ...FRAMING_CAUSES],
  };
}

/** The fault "this was never sent, since initialize got no response". */
export function neverOpened(expected: string, opening: Recording): Fault {
  const [request] = requestsIn(opening);
  const end = endOfWaiting(opening, request);
  const all: AllEvidence = [request?.at ?? evidence(opening, 0), ...(end.at ? [end.at] : [])];
  return {
    expected,
    actual: `no response to initialize: ${end.words}`,
    evidence: all,
    causes: [...FRAMING_CAUSES, 'round-trip/initialize-gets-exactly-one-response'],
  };
}

/** How the waiting for a response ended. */
function endOfWaiting(
  recording: Recording,
  request: SeenRequest | undefined,
): { words: string; at?: Evidence } {
  const instead = insteadOverHttp(recording, request);
  if (instead) return instead;
  const found = firstOf(
    [recording],
    ({ kind }) =>
      kind === 'quiet' || kind === 'closed' || kind === 'output-closed' || kind === 'flood',
  );
  const closed = firstOf([recording], ({ kind }) => kind === 'closed');
  if (closed?.event.kind === 'closed') {
    const { exitCode, signal } = closed.event;
    return {
      words: `the server ${signal ? `was ended by ${signal}` : `exited with code ${exitCode}`} before it answered`,
      at: closed.at,
    };
  }
  switch (found?.event.kind) {
    case 'quiet':
      return { words: silenceShown(found.event), at: found.at };
    case 'flood':
      return { words: 'the server flooded its output and was ended', at: found.at };
    case 'output-closed':
      return { words: 'the server closed its output before it answered', at: found.at };
    default:
      return { words: 'no answer under its id' };
  }
}

/** What HTTP brought in place of the response. */
function insteadOverHttp(recording: Recording, request: SeenRequest | undefined) {
  const last = lastCarrier(recording, request);
  return last && cameInstead(last);
}

/** What follows where a request was turned away, over HTTP. */
export function turnedAwayIn(request: SeenRequest, recording: Recording): Finding | undefined {
  const last = lastCarrier(recording, request);
  return last && turnedAway(last);
}

/** The same for the request that opens the session: nothing behind it is known. */
export function closedAt(opening: Recording): Finding | undefined {
  const [request] = requestsIn(opening);
  return request && turnedAwayIn(request, opening);
}

/** The last of the exchanges that could bring the response to a request. */
function lastCarrier(recording: Recording, request: SeenRequest | undefined) {
  if (request?.exchange === undefined) return undefined;
  const exchanges = httpExchanges([recording]);
  const exchange = exchanges.find(({ number }) => number === request.exchange);
  return exchange && carriersOf(exchange, exchanges).at(-1);
}

function silenceShown({ waitedMs, budget }: { waitedMs: number; budget: string }): string {
  return budget === 'start'
    ? `no answer in ${waitedMs} ms (a launcher such as npx may still be installing: --start-ms gives more time)`
    : `no answer in ${waitedMs} ms`;
}

function responsesUnderOtherIds(
  recordings: readonly Recording[],
  request: SeenRequest,
): { words: string; at: Evidence } | undefined {
  for (const recording of recordings) {
    const sent = new Set(
      recording.events.flatMap((event) =>
        event.kind === 'sent' ? [member(event.frame.json, 'id')] : [],
      ),
    );
    const index = recording.events.findIndex(
      (event) =>
        event.kind === 'received' &&
        !event.probing &&
        isResponse(event.frame.json) &&
        !sent.has(event.frame.json.id),
    );
    const event = recording.events[index];
    if (event?.kind !== 'received') continue;
    const id = member(event.frame.json, 'id');
    const words =
      id === undefined
        ? 'a response came without an id'
        : `a response came with the id ${idShown(id, request.id)}`;
    return { words, at: evidence(recording, index, '/id') };
  }
  return undefined;
}

/** An id with a word on how it was made from the right one, where that can be seen. */
export function idShown(id: unknown, right: string | number): string {
  if (typeof id === 'string' && id === String(right)) return `${shown(id)} (a string)`;
  if (typeof id === 'number' && typeof right === 'number' && id !== right) {
    if (id === right % 2 ** 32 || id === (right | 0)) return `${id} (the id modulo 2^32)`;
    if (!Number.isInteger(id)) return `${id} (a fraction)`;
  }
  return shown(id);
}
