import { clauses } from '../../../suites/clauses.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';
import { lacksSession } from '../support/http-sessions.ts';

export const sessionRequired500 = httpSession(
  'session-required-500',
  'a request without the session id that it needs is answered with status 500',
  [clauses.httpSessionRequired400],
  () =>
    answeringWhere(
      (asked, { status }) => lacksSession(asked) && asked.json !== undefined && status === 400,
      (answer) => ({ ...answer, status: 500 }),
    ),
);
