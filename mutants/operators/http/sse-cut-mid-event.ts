import { clauses } from '../../../suites/clauses.ts';
import { streamWithoutIds } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseCutMidEvent = httpAnswer(
  'sse-cut-mid-event',
  'a stream breaks off in the middle of the response',
  [clauses.requestAnswered, clauses.httpSseResponseThenClose, clauses.httpSsePriming],
  (response, answering) =>
    streamWithoutIds(answering, `data: ${response.slice(0, response.length / 2)}`, { cut: true }),
);
