import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { afterTheStart } from '../support/http-sites.ts';

export const drips = httpAnswer(
  'drips',
  'an answer comes by one byte a second',
  [clauses.requestAnswered],
  (response, { answer }) => ({
    ...asJson(answer, ''),
    body: [...Buffer.from(response)].flatMap((byte) => [
      { send: Uint8Array.of(byte) },
      { waitMs: 1000 },
    ]),
  }),
  afterTheStart,
);
