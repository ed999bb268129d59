import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const httpUtf16 = httpAnswer(
  'http-utf-16',
  'a JSON body is in UTF-16, little endian',
  [clauses.utf8, clauses.requestAnswered, clauses.httpRequestResponseType],
  (response, { answer }) => asJson(answer, Buffer.from(response, 'utf16le')),
);
