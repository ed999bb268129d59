import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseMalformedDataFirst = httpAnswer(
  'sse-malformed-data-first',
  'an event that is no JSON comes before the response',
  [clauses.httpSsePayloads],
  (response, answering) =>
    eventStream(response, answering, eventText('{not json'), eventText(response)),
);
