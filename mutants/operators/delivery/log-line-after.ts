import { clauses } from '../../../suites/clauses.ts';
import { siteOperator } from '../support/site-operator.ts';

export const logLineAfter = siteOperator(
  'log-line-after',
  'delivery',
  'a line of a log stands after an answer',
  [clauses.stdoutOnlyMessages],
  (raw, answers, relay) => {
    relay.say(raw, answers);
    relay.bytes('[info] request answered\n');
  },
);
