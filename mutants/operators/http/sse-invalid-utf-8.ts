import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { withBadByte } from '../support/response-text.ts';

export const sseInvalidUtf8 = httpAnswer(
  'sse-invalid-utf-8',
  'an event holds a byte that is no UTF-8',
  [clauses.utf8],
  (response, answering) =>
    eventStream(
      response,
      answering,
      Buffer.concat([Buffer.from('data: '), withBadByte(response), Buffer.from('\n\n')]),
    ),
);
