import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';
import { sayingAfter } from '../support/unasked.ts';

export const unsolicitedProgress = sessionOperator(
  'unsolicited-progress',
  'life',
  'progress comes for a token that nobody gave',
  [clauses.progressKnownToken],
  () =>
    sayingAfter('notifications/initialized', {
      method: 'notifications/progress',
      params: { progressToken: 'nobody-gave-this', progress: 1 },
    }),
);
