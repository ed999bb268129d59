import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const exitsBeforeTheHandshake = sessionOperator(
  'exits-before-the-handshake',
  'life',
  'it exits before any message',
  [clauses.requestAnswered],
  () => ({ started: (relay) => relay.exit(1) }),
);
