import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseEventNamedMessage = legalHttpAnswer(
  'sse-event-named-message',
  'the response comes as an event named message',
  (response, answering) =>
    eventStream(response, answering, eventText(response, { event: 'message' })),
);
