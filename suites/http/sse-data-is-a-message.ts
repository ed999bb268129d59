import { type Assertion, type Context, type Finding, levelIn } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { kindOf, shown } from '../support/describe.ts';
import { type Fault, fail, notChecked, pass, risk, worst } from '../support/findings.ts';
import type { HttpReceived } from '../support/http.ts';
import { ofSessions } from '../support/http-judges.ts';
import { isBatch, isMessage } from '../support/line-kinds.ts';

const EXPECTED = 'one JSON-RPC message in the data of each event';

export const sseDataIsAMessage: Assertion = {
  id: 'http/sse-data-is-a-message',
  group: 'streams',
  title: 'the data of each SSE event is one message, and the event is named message or not at all',
  clause: clauses.httpSsePayloads,
  also: [clauses.sseEventsAreMessages, clauses.batchNotSent],
  over: 'every-recording',
  judge: ofSessions(clauses.httpSsePayloads, (sessions, context) => {
    const events = sessions.flat().flatMap(({ received }) => received.filter(({ sse }) => sse));
    const [first, ...others] = events.flatMap((event) => judgeOne(event, context) ?? []);
    if (first) return worst(first, ...others);
    return notChecked('not-applicable', 'no message came on an SSE stream');
  }),
};

/** undefined for events that are neither messages nor meant as such. */
function judgeOne({ frame, sse, at }: HttpReceived, { revision }: Context): Finding | undefined {
  const isNamed = sse?.event !== undefined && sse.event !== 'message';
  const fault = (actual: string): Fault => ({ expected: EXPECTED, actual, evidence: [at] });
  if (isMessage(frame.json)) {
    if (!isNamed) return pass(at);
    const name = shown(sse.event);
    return risk(fault(`a message in an event named ${name}, which clients do not read`));
  }
  // Such as a keep-alive: nobody reads it.
  if (isNamed) return undefined;
  if (frame.raw === '') {
    return revision >= '2025-11-25' ? undefined : fail(fault('an event with empty data'));
  }
  if (isBatch(frame.json)) {
    const batch = fault('a batch (a JSON array of messages)');
    return levelIn(clauses.batchNotSent, revision) === 'MUST' ? fail(batch) : risk(batch);
  }
  if ('json' in frame) return fail(fault(`${kindOf(frame.json)} that is no JSON-RPC message`));
  // Too long to have been parsed.
  if (frame.bytes !== undefined && !frame.notJson) return undefined;
  return fail(fault(`data that is not JSON: ${shown(frame.raw)}`));
}
