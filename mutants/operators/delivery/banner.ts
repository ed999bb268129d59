import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const banner = sessionOperator(
  'banner',
  'delivery',
  'a line that says that the server runs comes first',
  [clauses.stdoutOnlyMessages],
  () => ({ started: (relay) => relay.bytes('Server running on stdio\n') }),
);
