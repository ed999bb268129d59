import { clauses } from '../../../suites/clauses.ts';
import { streamWithoutIds } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseEndsBeforeResponse = httpAnswer(
  'sse-ends-before-response',
  'a stream ends before the response has come',
  [clauses.requestAnswered, clauses.httpSseResponseThenClose, clauses.httpSsePriming],
  (_response, answering) => streamWithoutIds(answering, ': open\n\n'),
);
