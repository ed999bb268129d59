import { clauses } from '../../../suites/clauses.ts';
import { exitsAt } from '../support/exiting.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const exitsAtInitialized = sessionOperator(
  'exits-at-initialized',
  'life',
  'it exits at notifications/initialized',
  [clauses.requestAnswered],
  () => exitsAt('notifications/initialized', 'asked'),
);
