import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

/** Nobody sends SIGTERM to a server that ends with its input: so it ignores that too. */
export const ignoresSigterm = sessionOperator(
  'ignores-sigterm',
  'life',
  'it goes on running when its input is closed, and at SIGTERM',
  [clauses.exitsOnSigterm, clauses.exitsOnEof],
  () => ({ outlivesServer: true, ignoresSigterm: true, inputEnded: () => {} }),
);
