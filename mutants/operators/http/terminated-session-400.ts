import { clauses } from '../../../suites/clauses.ts';
import { httpSession } from '../support/http-operator.ts';
import { answeringInSessions, with400For404 } from '../support/http-sessions.ts';

export const terminatedSession400 = httpSession(
  'terminated-session-400',
  'a request in a session that was ended is answered with status 400',
  [clauses.httpSessionTerminated404],
  () => answeringInSessions(true, with400For404),
);
