import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const lateOverBudget = siteOperator(
  'late-over-budget',
  'delivery',
  'an answer comes after the client gave up',
  [clauses.requestAnswered],
  (raw, answers, relay) => {
    relay.after(2 * relay.patienceMs + 500, () => relay.say(raw, answers));
  },
  oneAnswerEach,
);
