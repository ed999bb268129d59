import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const httpInAnArray = httpAnswer(
  'http-in-an-array',
  'an answer stands alone in an array',
  [clauses.batchNotSent, clauses.httpRequestResponseType],
  (response, { answer }) => asJson(answer, `[${response}]`),
);
