import { eventText } from '../../../harness/model/sse.ts';
import { eventStream } from '../support/http-events.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const sseInPieces = legalHttpAnswer(
  'sse-in-pieces',
  'an event comes in three pieces',
  (response, answering) => {
    const text = Buffer.from(eventText(response));
    const third = Math.ceil(text.length / 3);
    const pieces = [0, 1, 2].map((nth) => text.subarray(nth * third, (nth + 1) * third));
    return eventStream(response, answering, ...pieces);
  },
);
