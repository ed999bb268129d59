import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const contentLength = siteOperator(
  'content-length',
  'delivery',
  'an answer has the framing of the Language Server Protocol',
  [clauses.noEmbeddedNewlines],
  (raw, _answers, relay) => relay.bytes(`Content-Length: ${Buffer.byteLength(raw)}\r\n\r\n${raw}`),
  oneAnswerEach,
);
