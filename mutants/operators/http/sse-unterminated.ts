import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { streamWithoutIds } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseUnterminated = httpAnswer(
  'sse-unterminated',
  'a stream ends without the blank line behind the response',
  [clauses.requestAnswered, clauses.httpSseResponseThenClose, clauses.httpSsePriming],
  (response, answering) => streamWithoutIds(answering, eventText(response).trimEnd()),
);
