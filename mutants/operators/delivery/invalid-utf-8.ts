import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const invalidUtf8 = siteOperator(
  'invalid-utf-8',
  'delivery',
  'an answer holds a byte that is no UTF-8',
  [clauses.utf8],
  (raw, _answers, relay) =>
    relay.bytes(
      Buffer.concat([
        Buffer.from(raw.slice(0, -1)),
        Buffer.from(',"x":"'),
        Buffer.from([0xe9]),
        Buffer.from('"}\n'),
      ]),
    ),
  oneAnswerEach,
);
