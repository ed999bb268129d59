import { eventText } from '../../../harness/model/sse.ts';
import { priming } from '../support/http-events.ts';
import { asEvents } from '../support/http-message.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseCr = legalHttpAnswer(
  'sse-cr',
  'the lines of a stream end with CR alone',
  (response, answering) =>
    asEvents(
      answering.answer,
      [...priming(response, answering), eventText(response)].map((text) => ({
        send: text.replaceAll('\n', '\r'),
      })),
    ),
);
