import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseInsteadOfJson = legalHttpAnswer(
  'sse-instead-of-json',
  'an answer comes as a stream of events',
  (response, answering) => eventStream(response, answering, eventText(response)),
);
