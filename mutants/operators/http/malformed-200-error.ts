import { clauses } from '../../../suites/clauses.ts';
import { isMalformed, PARSE_ERROR } from '../support/http-malformed.ts';
import { page } from '../support/http-message.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';

export const malformed200Error = httpSession(
  'malformed-200-error',
  'a body that is no JSON is answered with an error and status 200',
  [clauses.httpPostMalformed],
  () => answeringWhere(isMalformed, () => page(200, 'application/json', PARSE_ERROR)),
);
