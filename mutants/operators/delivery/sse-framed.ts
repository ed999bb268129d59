import { clauses } from '../../../suites/clauses.ts';
import { oneAnswerEach } from '../support/rewriting.ts';
import { siteOperator } from '../support/site-operator.ts';

export const sseFramed = siteOperator(
  'sse-framed',
  'delivery',
  'an answer has the framing of server-sent events',
  [clauses.noEmbeddedNewlines],
  (raw, _answers, relay) => relay.bytes(`event: message\ndata: ${raw}\n\n`),
  oneAnswerEach,
);
