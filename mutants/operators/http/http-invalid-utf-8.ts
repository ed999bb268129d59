import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { withBadByte } from '../support/response-text.ts';

export const httpInvalidUtf8 = httpAnswer(
  'http-invalid-utf-8',
  'a JSON body holds a byte that is no UTF-8',
  [clauses.utf8, clauses.httpRequestResponseType],
  (response, { answer }) => asJson(answer, withBadByte(response)),
);
