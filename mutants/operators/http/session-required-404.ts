import { clauses } from '../../../suites/clauses.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';
import { lacksSession } from '../support/http-sessions.ts';

export const sessionRequired404 = httpSession(
  'session-required-404',
  'a request without the session id that it needs is answered with status 404',
  [clauses.httpSessionRequired400],
  () =>
    answeringWhere(
      (asked, { status }) => lacksSession(asked) && asked.json !== undefined && status === 400,
      (answer) => ({ ...answer, status: 404 }),
    ),
);
