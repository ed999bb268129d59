import { clauses } from '../../../suites/clauses.ts';
import { siteOperator } from '../support/site-operator.ts';

export const logLineBefore = siteOperator(
  'log-line-before',
  'delivery',
  'a line of a log stands before an answer',
  [clauses.stdoutOnlyMessages],
  (raw, answers, relay) => {
    relay.bytes('[info] request received\n');
    relay.say(raw, answers);
  },
);
