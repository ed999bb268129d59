import { asJson } from '../support/http-message.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';
import { withText } from '../support/response-text.ts';

/** Four bytes in UTF-8. */
const EMOJI = '🚀';

export const chunkedInACharacter = legalHttpAnswer(
  'chunked-in-a-character',
  'a JSON body comes in two pieces that share a character',
  (response, { answer }) => {
    const bytes = Buffer.from(withText(response, EMOJI));
    const middle = bytes.lastIndexOf(EMOJI) + 2;
    const pieces = [bytes.subarray(0, middle), bytes.subarray(middle)];
    return { ...asJson(answer, ''), body: pieces.map((send) => ({ send })) };
  },
);
