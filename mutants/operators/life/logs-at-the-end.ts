import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const logsAtTheEnd = sessionOperator(
  'logs-at-the-end',
  'life',
  'it says goodbye on standard output',
  [clauses.stdoutOnlyMessages],
  () => ({
    inputEnded(relay) {
      relay.bytes('Server stopped\n');
      relay.endServerInput();
    },
  }),
);
