import { clauses } from '../../../suites/clauses.ts';
import { isMalformed } from '../support/http-malformed.ts';
import { page } from '../support/http-message.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';
import { REPLY } from '../support/replying.ts';

export const malformed200Result = httpSession(
  'malformed-200-result',
  'a body that is no JSON is answered with a result',
  [clauses.httpPostMalformed],
  () => answeringWhere(isMalformed, () => page(200, 'application/json', REPLY)),
);
