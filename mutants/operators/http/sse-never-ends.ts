import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseNeverEnds = httpAnswer(
  'sse-never-ends',
  'a stream stays open after the response',
  [clauses.httpSseResponseThenClose],
  (response, answering) => eventStream(response, answering, eventText(response), { hold: true }),
);
