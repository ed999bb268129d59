import { clauses } from '../../../suites/clauses.ts';
import { exitsAt } from '../support/exiting.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const exitsAfterInitialize = sessionOperator(
  'exits-after-initialize',
  'life',
  'it exits when it has answered initialize',
  [clauses.requestAnswered],
  () => exitsAt('initialize', 'answered'),
);
