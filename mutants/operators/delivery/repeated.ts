import { clauses } from '../../../suites/clauses.ts';
import { siteOperator } from '../support/site-operator.ts';

export const repeated = siteOperator(
  'repeated',
  'delivery',
  'an answer comes twice',
  [clauses.requestAnswered],
  (raw, answers, relay) => {
    relay.say(raw, answers);
    relay.say(raw, answers);
  },
);
