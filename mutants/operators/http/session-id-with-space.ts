import { clauses } from '../../../suites/clauses.ts';
import { httpSession } from '../support/http-operator.ts';
import { renamedSessions } from '../support/http-sessions.ts';

export const sessionIdWithSpace = httpSession(
  'session-id-with-space',
  'session ids contain a space',
  [clauses.httpSessionIdAscii],
  () => renamedSessions((id) => `mutant ${id}`),
);
