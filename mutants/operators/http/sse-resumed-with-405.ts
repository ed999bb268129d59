import { headerOf, type Operator } from '../../../harness/model/index.ts';
import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventId } from '../support/http-events.ts';
import { asEvents, page } from '../support/http-message.ts';
import { httpAnswer, isAt } from '../support/http-operator.ts';
import { since } from '../support/http-sites.ts';
import { oneAnswerEach } from '../support/rewriting.ts';

export const sseResumedWith405: Operator = {
  ...httpAnswer(
    'sse-resumed-with-405',
    'a stream ends before the response, and cannot be resumed although its events have ids',
    [clauses.requestAnswered, clauses.httpSseResponseThenClose],
    () => 'reset',
    since('2025-11-25', oneAnswerEach),
  ),
  http(site) {
    return {
      async exchange(asked, pass) {
        const { asks, headers } = asked;
        const isOurs = headerOf(headers, 'Last-Event-ID')?.startsWith('mutant-') ?? false;
        if (isOurs) return page(405, 'text/plain', 'Method Not Allowed', ['Allow', 'POST']);
        const answer = await pass(asked);
        if (answer === 'reset' || !asks || !isAt(asks, site)) return answer;
        return asEvents(answer, [{ send: eventText('', { id: eventId(asks, 0), retry: 0 }) }]);
      },
    };
  },
};
