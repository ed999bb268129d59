import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseRetryField = legalHttpAnswer(
  'sse-retry-field',
  'an event says when to reconnect',
  (response, answering) => eventStream(response, answering, eventText(response, { retry: 3000 })),
);
