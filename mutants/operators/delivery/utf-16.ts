import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const utf16 = siteOperator(
  'utf-16',
  'delivery',
  'an answer is encoded in UTF-16',
  [clauses.utf8],
  (raw, _answers, relay) => relay.bytes(Buffer.from(`${raw}\n`, 'utf16le')),
  oneAnswerEach,
);
