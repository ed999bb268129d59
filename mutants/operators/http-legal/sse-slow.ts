import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseSlow = legalHttpAnswer(
  'sse-slow',
  'a stream begins at once, and the response follows 40 ms later',
  (response, answering) => eventStream(response, answering, { waitMs: 40 }, eventText(response)),
);
