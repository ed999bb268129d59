import { clauses } from '../../../suites/clauses.ts';
import { isMalformed } from '../support/http-malformed.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';

export const malformedResets = httpSession(
  'malformed-resets',
  'a body that is no JSON breaks the connection',
  [clauses.httpPostMalformed],
  () => answeringWhere(isMalformed, () => 'reset'),
);
