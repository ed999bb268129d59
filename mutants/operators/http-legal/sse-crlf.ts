import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseCrlf = legalHttpAnswer(
  'sse-crlf',
  'the lines of a stream end with CR LF',
  (response, answering) =>
    eventStream(response, answering, eventText(response).replaceAll('\n', '\r\n')),
);
