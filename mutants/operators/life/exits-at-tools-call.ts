import { clauses } from '../../../suites/clauses.ts';
import { exitsAt } from '../support/exiting.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const exitsAtToolsCall = sessionOperator(
  'exits-at-tools-call',
  'life',
  'it exits instead of answering tools/call',
  [clauses.requestAnswered],
  () => exitsAt('tools/call', 'asked'),
);
