import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseResponseTwice = httpAnswer(
  'sse-response-twice',
  'a stream brings the response twice',
  [clauses.requestAnswered],
  (response, answering) =>
    eventStream(response, answering, eventText(response), eventText(response)),
);
