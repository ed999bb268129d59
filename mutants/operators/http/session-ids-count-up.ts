import { clauses } from '../../../suites/clauses.ts';
import { httpSession } from '../support/http-operator.ts';
import { renamedSessions } from '../support/http-sessions.ts';

export const sessionIdsCountUp = httpSession(
  'session-ids-count-up',
  'session ids are numbers that count up',
  [clauses.httpSessionIdUnique],
  () => renamedSessions((_id, nth) => String(nth)),
);
