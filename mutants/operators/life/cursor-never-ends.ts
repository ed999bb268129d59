import { clauses } from '../../../suites/clauses.ts';
import { endlessList } from '../support/endless-list.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const cursorNeverEnds = sessionOperator(
  'cursor-never-ends',
  'life',
  'each page of tools/list has another cursor, for ever',
  [clauses.paginationTerminates],
  () => endlessList((page) => `mutant-${page}`),
);
