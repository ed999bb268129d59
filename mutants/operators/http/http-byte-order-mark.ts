import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

// SDKs take it, but JSON that is sent must not have one (RFC 8259, section 8.1).

export const httpByteOrderMark = httpAnswer(
  'http-byte-order-mark',
  'a JSON body begins with a byte order mark',
  [clauses.utf8, clauses.httpRequestResponseType],
  (response, { answer }) => asJson(answer, `\uFEFF${response}`),
);
