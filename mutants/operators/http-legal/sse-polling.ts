import { type Asked, EVENT_STREAM, headerOf, type Operator } from '../../../harness/model/index.ts';
import { eventText } from '../../../harness/model/sse.ts';
import { eventId } from '../support/http-events.ts';
import { asEvents, page } from '../support/http-message.ts';
import { answeringAt, legalHttpAnswer } from '../support/http-operator.ts';
import { since } from '../support/http-sites.ts';
import { oneAnswerEach } from '../support/rewriting.ts';

export const ssePolling: Operator = {
  ...legalHttpAnswer(
    'sse-polling',
    'a stream ends before the response, which comes when it is resumed',
    (_response, { answer }) => answer,
    since('2025-11-25', oneAnswerEach),
  ),
  http(site) {
    const owed = new Map<string, { readonly asks: Asked; readonly response: string }>();
    const polled = answeringAt(site, (response, { answer, asks }) => {
      const id = eventId(asks, 0);
      owed.set(id, { asks, response });
      return asEvents(answer, [{ send: eventText('', { id, retry: 0 }) }]);
    });
    return {
      async exchange(asked, pass, relay) {
        const resumed = owed.get(headerOf(asked.headers, 'Last-Event-ID') ?? '');
        if (!resumed) return polled.exchange(asked, pass, relay);
        const { asks, response } = resumed;
        return page(200, EVENT_STREAM, eventText(response, { id: eventId(asks, 1) }));
      },
    };
  },
};
