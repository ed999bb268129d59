import { clauses } from '../../../suites/clauses.ts';
import { exitsAt } from '../support/exiting.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const exitsAtToolsList = sessionOperator(
  'exits-at-tools-list',
  'life',
  'it exits instead of answering tools/list',
  [clauses.requestAnswered],
  () => exitsAt('tools/list', 'asked'),
);
