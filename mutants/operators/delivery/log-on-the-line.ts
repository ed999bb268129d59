import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const logOnTheLine = siteOperator(
  'log-on-the-line',
  'delivery',
  'the beginning of a log stands on the line of an answer',
  [clauses.stdoutOnlyMessages],
  (raw, _answers, relay) => relay.bytes(`[info] ${raw}\n`),
  oneAnswerEach,
);
