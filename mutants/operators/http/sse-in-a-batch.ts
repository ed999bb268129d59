import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseInABatch = httpAnswer(
  'sse-in-a-batch',
  'the response stands alone in a batch, as the data of an event',
  [clauses.batchNotSent],
  (response, answering) => eventStream(response, answering, eventText(`[${response}]`)),
);
