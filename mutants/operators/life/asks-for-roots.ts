import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';
import { sayingAfter } from '../support/unasked.ts';

export const asksForRoots = sessionOperator(
  'asks-for-roots',
  'life',
  'it asks for roots, which the client did not declare',
  [clauses.negotiatedCapabilitiesOnly],
  () => sayingAfter('notifications/initialized', { id: 7, method: 'roots/list' }),
);
