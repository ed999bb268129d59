import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { httpSession } from '../support/http-operator.ts';
import { answeringInSessions } from '../support/http-sessions.ts';

export const unknownSession500 = httpSession(
  'unknown-session-500',
  'a request with a session id that was never issued is answered with status 500',
  [clauses.httpSessionUnknown],
  () => answeringInSessions(false, (answer) => (answer.status >= 400 ? htmlPage(500) : answer)),
);
