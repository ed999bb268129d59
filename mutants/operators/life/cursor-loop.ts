import { clauses } from '../../../suites/clauses.ts';
import { endlessList } from '../support/endless-list.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const cursorLoop = sessionOperator(
  'cursor-loop',
  'life',
  'a page of tools/list has the cursor of the same page',
  [clauses.paginationTerminates],
  () => endlessList(() => 'mutant-again'),
);
