import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const carriageReturn = siteOperator(
  'carriage-return',
  'delivery',
  'an answer ends with a carriage return alone',
  [clauses.noEmbeddedNewlines],
  (raw, _answers, relay) => relay.bytes(`${raw}\r`),
  oneAnswerEach,
);
