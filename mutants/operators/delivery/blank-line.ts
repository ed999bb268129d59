import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const blankLine = siteOperator(
  'blank-line',
  'delivery',
  'a blank line stands before an answer',
  [clauses.noBlankLines],
  (raw, answers, relay) => {
    relay.bytes('\n');
    relay.say(raw, answers);
  },
  oneAnswerEach,
);
