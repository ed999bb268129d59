import { clauses } from '../../../suites/clauses.ts';
import { isMalformed } from '../support/http-malformed.ts';
import { bare } from '../support/http-message.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';

export const malformed202 = httpSession(
  'malformed-202',
  'a body that is no JSON is accepted',
  [clauses.httpPostMalformed],
  () => answeringWhere(isMalformed, () => bare(202)),
);
