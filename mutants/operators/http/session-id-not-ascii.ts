import { clauses } from '../../../suites/clauses.ts';
import { httpSession } from '../support/http-operator.ts';
import { renamedSessions } from '../support/http-sessions.ts';

// A header holds bytes: this character is 0xE9.

export const sessionIdNotAscii = httpSession(
  'session-id-not-ascii',
  'session ids contain a character beyond ASCII',
  [clauses.httpSessionIdAscii],
  () => renamedSessions((id) => `${id}é`),
);
