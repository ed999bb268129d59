import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { streamWithoutIds } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const sseOnlyMalformed = httpAnswer(
  'sse-only-malformed',
  'a stream brings nothing but an event that is no JSON',
  [
    clauses.requestAnswered,
    clauses.httpSsePayloads,
    clauses.httpSseResponseThenClose,
    clauses.httpSsePriming,
  ],
  (_response, answering) => streamWithoutIds(answering, eventText('{not json')),
);
