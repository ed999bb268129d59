import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const byteOrderMark = siteOperator(
  'byte-order-mark',
  'delivery',
  'an answer begins with a byte order mark',
  [clauses.utf8],
  (raw, _answers, relay) => relay.bytes(`\uFEFF${raw}\n`),
  oneAnswerEach,
);
