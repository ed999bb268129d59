import { clauses } from '../../../suites/clauses.ts';
import { httpSession } from '../support/http-operator.ts';
import { renamedSessions } from '../support/http-sessions.ts';

export const sessionIdFixed = httpSession(
  'session-id-fixed',
  'every session has the same id',
  [clauses.httpSessionIdUnique],
  () => renamedSessions(() => 'mutant-session'),
);
