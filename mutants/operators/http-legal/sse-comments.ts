import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

const COMMENT = { send: ': keep-alive\n\n' };

export const sseComments = legalHttpAnswer(
  'sse-comments',
  'comments stand between the events of a stream',
  (response, answering) => {
    const { body, ...stream } = eventStream(response, answering, eventText(response));
    return { ...stream, body: [COMMENT, ...body.flatMap((step) => [step, COMMENT])] };
  },
);
