import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseNoSpace = legalHttpAnswer(
  'sse-no-space',
  'no space stands behind the colons of a stream',
  (response, answering) =>
    eventStream(response, answering, eventText(response).replaceAll(/^data: /gm, 'data:')),
);
