import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const ignoresEndOfInput = sessionOperator(
  'ignores-end-of-input',
  'life',
  'it goes on running when its input is closed',
  [clauses.exitsOnEof],
  () => ({ outlivesServer: true, inputEnded: () => {} }),
);
