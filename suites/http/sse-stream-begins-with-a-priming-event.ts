import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { askingIn, isInitialize, isStream } from '../support/http.ts';
import { ofSessions } from '../support/http-judges.ts';

export const sseStreamBeginsWithAPrimingEvent: Assertion = {
  id: 'http/sse-stream-begins-with-a-priming-event',
  group: 'streams',
  title: 'a stream that can be resumed begins with an event that has an id and no data',
  clause: clauses.httpSsePriming,
  over: 'every-recording',
  judge: ofSessions(clauses.httpSsePriming, (sessions) => {
    const events = sessions.flat().flatMap(({ received }) => received);
    if (!events.some(({ sse }) => sse?.id)) {
      return notChecked('not-applicable', 'no SSE event has an id, so no stream can be resumed');
    }
    const streams = sessions
      .flatMap(askingIn)
      // Until it is answered, the revision is not agreed.
      .filter((asking) => isStream(asking) && !isInitialize(asking))
      .flatMap(({ asked, received: [first] }) => (first ? [{ asked, first }] : []));
    const unprimed = streams.find(({ first: { sse, frame } }) => !sse?.id || frame.raw !== '');
    if (unprimed) {
      const { asked, first } = unprimed;
      return risk({
        expected: 'a first event with an id and empty data',
        actual: `${asked}: the first event has ${first.sse?.id ? 'data' : 'no id'}`,
        evidence: [first.at],
      });
    }
    const [primed] = streams;
    if (primed) return pass(primed.first.at);
    return notChecked('not-applicable', 'no request was answered by an SSE stream');
  }),
};
