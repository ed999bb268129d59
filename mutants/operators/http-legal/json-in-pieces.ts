import { asJson } from '../support/http-message.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const jsonInPieces = legalHttpAnswer(
  'json-in-pieces',
  'a JSON body comes in three pieces',
  (response, { answer }) => {
    const bytes = Buffer.from(response);
    const third = Math.ceil(bytes.length / 3);
    const pieces = [0, 1, 2].map((nth) => bytes.subarray(nth * third, (nth + 1) * third));
    return { ...asJson(answer, ''), body: pieces.map((send) => ({ send })) };
  },
);
