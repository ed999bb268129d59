import { headerOf } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';

export const foreignOrigin500 = httpSession(
  'foreign-origin-500',
  'a request from a foreign Origin is answered with status 500',
  [clauses.httpOrigin403],
  () =>
    answeringWhere(
      ({ headers }, { status }) => headerOf(headers, 'Origin') !== undefined && status === 403,
      () => htmlPage(500),
    ),
);
