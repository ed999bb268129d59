import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseDataOverLines = legalHttpAnswer(
  'sse-data-over-lines',
  'the response comes over several lines of data',
  (response, answering) =>
    eventStream(response, answering, eventText(JSON.stringify(JSON.parse(response), null, 2))),
);
