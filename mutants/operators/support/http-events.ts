/** Answers as streams of events. */
import {
  type Asked,
  type BodyStep,
  type HttpAnswer,
  type HttpAsked,
  headerOf,
  member,
} from '../../../harness/model/index.ts';
import { eventText } from '../../../harness/model/sse.ts';
import { asEvents, messagesIn } from './http-message.ts';
import type { Answering } from './http-operator.ts';

/** The first revision in which a stream begins with an event that has an id and no data. */
const SINCE_PRIMING = '2025-11-25';

/**
 * The answer as a stream whose beginning is right, whatever follows.
 * @param rest what follows in place of the response
 */
export function eventStream(
  response: string,
  answering: Answering,
  ...rest: readonly (string | Uint8Array | BodyStep)[]
): HttpAnswer {
  const { answer } = answering;
  // What else there is comes first, as from the unbroken server.
  const others = messagesIn(answer).filter((text) => text !== response);
  return asEvents(answer, [
    ...priming(response, answering).map((send) => ({ send })),
    ...others.map((text) => ({ send: eventText(text) })),
    ...rest.map((one) =>
      typeof one === 'string' || one instanceof Uint8Array ? { send: one } : one,
    ),
  ]);
}

/** The answer as a stream whose events have no ids, so that nobody can ask for the rest of it. */
export function streamWithoutIds(
  { answer }: Answering,
  ...rest: readonly (string | BodyStep)[]
): HttpAnswer {
  return asEvents(
    answer,
    rest.map((one) => (typeof one === 'string' ? { send: one } : one)),
  );
}

/** The event with which a stream begins, where the revision wants one. */
export function priming(response: string, { asked, asks }: Answering): readonly string[] {
  return wantsPriming(asked, response) ? [eventText('', { id: eventId(asks, 0) })] : [];
}

/** As the request names the revision; or, before that is agreed, the response. */
export function wantsPriming({ headers }: HttpAsked, response = '{}'): boolean {
  const agreed = member(member(JSON.parse(response), 'result'), 'protocolVersion');
  const revision = headerOf(headers, 'mcp-protocol-version') ?? agreed;
  return typeof revision === 'string' && revision >= SINCE_PRIMING;
}

/** Unlike any other of the session, and of the unbroken server. */
export function eventId({ method, nth }: Asked, event: number): string {
  return `mutant-${encodeURIComponent(method)}-${nth}-${event}`;
}
