import { clauses } from '../../../suites/clauses.ts';
import { exitsAt } from '../support/exiting.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const exitsAtInitialize = sessionOperator(
  'exits-at-initialize',
  'life',
  'it exits instead of answering initialize',
  [clauses.requestAnswered],
  () => exitsAt('initialize', 'asked'),
);
