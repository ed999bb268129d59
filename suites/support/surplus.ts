/** Responses that nobody asked for: what is left when each request has its own. */
import { has, isResponse, member, type Recording } from '../../harness/model/index.ts';
import { type HttpExchange, httpExchanges } from './http.ts';
import { evidence, requestsIn, responsesIn, type SeenResponse } from './read.ts';

/** The exchange of a notification of ours. */
export function isNotifying({ sent }: HttpExchange): boolean {
  return has(sent?.frame.json, 'method') && !has(sent?.frame.json, 'id');
}

/**
 * The surplus response that shows the most, in one session. A response under a wrong id belongs to a
 * request; only what is left over answers something that is none.
 */
export function surplusResponse(recordings: readonly Recording[]): SeenResponse | undefined {
  const refusals = refusalsIn(recordings);
  const requests = recordings.flatMap(requestsIn);
  const ids = new Set<unknown>(requests.map(({ id }) => id));
  const responses = recordings
    .flatMap(responsesIn)
    .filter(({ seq }) => !refusals.has(seq))
    .sort((a, b) => a.seq - b.seq);
  const answered = new Set(responses.map(({ message }) => message.id));
  const foreign = responses.filter(({ message }) => !ids.has(message.id));
  const unanswered = requests.filter(({ id }) => !answered.has(id)).length;
  if (foreign.length <= unanswered) return undefined;
  // Without an id it was certainly not asked for.
  const nameless = foreign.find(({ message }) => message.id === undefined || message.id === null);
  return nameless ?? foreign.at(-1);
}

/**
 * A response in the exchange of a notification, under an id that no request of ours has: over HTTP it
 * needs no counting to see what it answers.
 */
export function responseToNotification(recordings: readonly Recording[]):
  | {
      readonly notification: HttpExchange & { readonly sent: NonNullable<HttpExchange['sent']> };
      readonly response: SeenResponse;
    }
  | undefined {
  const refusals = refusalsIn(recordings);
  const ids = new Set<unknown>(recordings.flatMap(requestsIn).map(({ id }) => id));
  for (const exchange of httpExchanges(recordings)) {
    const { sent } = exchange;
    if (!sent || !isNotifying(exchange)) continue;
    for (const { frame, at, seq } of exchange.received) {
      const message = frame.json;
      if (!isResponse(message) || ids.has(message.id) || refusals.has(seq)) continue;
      return { notification: { ...exchange, sent }, response: { message, at, seq } };
    }
  }
  return undefined;
}

/**
 * A JSON-RPC error without an id may explain an HTTP error: it refuses the POST, and answers no message
 * (basic/transports#sending-messages-to-the-server).
 * @returns where they are, by `seq`
 */
function refusalsIn(recordings: readonly Recording[]): ReadonlySet<number> {
  return new Set(
    httpExchanges(recordings)
      .filter(({ response }) => (response?.status ?? 0) >= 400)
      .flatMap(({ received }) => received)
      .filter(({ frame: { json } }) => (member(json, 'id') ?? null) === null)
      .map(({ seq }) => seq),
  );
}

/** Where the first message of a recording was sent. */
export function firstSentIn(recording: Recording | undefined) {
  const index = recording?.events.findIndex(({ kind }) => kind === 'sent') ?? -1;
  return recording && index !== -1 ? evidence(recording, index, '/method') : undefined;
}
