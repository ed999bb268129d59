import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const leavesAProcess = sessionOperator(
  'leaves-a-process',
  'life',
  'a process that it started outlives it',
  [clauses.leavesNoProcess],
  () => ({ started: (relay) => relay.leaveProcess(5000) }),
);
