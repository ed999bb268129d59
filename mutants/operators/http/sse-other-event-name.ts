import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseOtherEventName = httpAnswer(
  'sse-other-event-name',
  'the response comes as an event with a name that is not message',
  [clauses.sseEventsAreMessages],
  (response, answering) =>
    eventStream(response, answering, eventText(response, { event: 'response' })),
);
