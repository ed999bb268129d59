import { clauses } from '../../../suites/clauses.ts';
import { siteOperator } from '../support/site-operator.ts';

export const inABatch = siteOperator(
  'in-a-batch',
  'delivery',
  'an answer stands alone in a batch',
  [clauses.batchNotSent],
  (raw, answers, relay) => relay.say(`[${raw}]`, answers),
);
