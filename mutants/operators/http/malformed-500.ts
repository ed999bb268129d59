import { clauses } from '../../../suites/clauses.ts';
import { isMalformed } from '../support/http-malformed.ts';
import { htmlPage } from '../support/http-message.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';

export const malformed500 = httpSession(
  'malformed-500',
  'a body that is no JSON is answered with status 500',
  [clauses.httpPostMalformed],
  () => answeringWhere(isMalformed, () => htmlPage(500)),
);
