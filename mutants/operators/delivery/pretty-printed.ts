import { clauses } from '../../../suites/clauses.ts';
import { siteOperator } from '../support/site-operator.ts';

export const prettyPrinted = siteOperator(
  'pretty-printed',
  'delivery',
  'an answer is indented over several lines',
  [clauses.noEmbeddedNewlines],
  (_raw, _answers, relay, said) => relay.bytes(`${JSON.stringify(said.json, null, 2)}\n`),
);
