import { clauses } from '../../../suites/clauses.ts';
import { siteOperator } from '../support/site-operator.ts';

export const twoOnALine = siteOperator(
  'two-on-a-line',
  'delivery',
  'two messages stand on one line',
  [clauses.noEmbeddedNewlines],
  (raw, _answers, relay) =>
    relay.bytes(`${raw}{"jsonrpc":"2.0","method":"notifications/com.example.mutant"}\n`),
);
