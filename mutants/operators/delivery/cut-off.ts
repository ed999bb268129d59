import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const cutOff = siteOperator(
  'cut-off',
  'delivery',
  'an answer breaks off in the middle',
  [clauses.noEmbeddedNewlines],
  (raw, _answers, relay) => relay.bytes(`${raw.slice(0, Math.ceil(raw.length / 2))}\n`),
  oneAnswerEach,
);
