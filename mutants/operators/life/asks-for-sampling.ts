import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';
import { sayingAfter } from '../support/unasked.ts';

export const asksForSampling = sessionOperator(
  'asks-for-sampling',
  'life',
  'it asks for sampling, which the client did not declare',
  [clauses.negotiatedCapabilitiesOnly],
  () =>
    sayingAfter('notifications/initialized', {
      id: 'mutant-1',
      method: 'sampling/createMessage',
      params: { messages: [], maxTokens: 1 },
    }),
);
