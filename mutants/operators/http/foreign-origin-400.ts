import { headerOf } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';
import { sessionSince } from '../support/http-sites.ts';

// Before this revision, no status is named.

export const foreignOrigin400 = httpSession(
  'foreign-origin-400',
  'a request from a foreign Origin is answered with status 400',
  [clauses.httpOrigin403],
  () =>
    answeringWhere(
      ({ headers }, { status }) => headerOf(headers, 'Origin') !== undefined && status === 403,
      (answer) => ({ ...answer, status: 400 }),
    ),
  sessionSince('2025-11-25'),
);
