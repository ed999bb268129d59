import { eventText } from '../../../harness/model/sse.ts';
import { eventId, eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseEventIds = legalHttpAnswer(
  'sse-event-ids',
  'events have ids',
  (response, answering) =>
    eventStream(response, answering, eventText(response, { id: eventId(answering.asks, 1) })),
);
