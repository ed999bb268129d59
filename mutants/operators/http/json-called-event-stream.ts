import { clauses } from '../../../suites/clauses.ts';
import { asEvents } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const jsonCalledEventStream = httpAnswer(
  'json-called-event-stream',
  'an answer in JSON is called text/event-stream',
  [clauses.requestAnswered, clauses.httpSseResponseThenClose, clauses.httpSsePriming],
  (response, { answer }) => asEvents(answer, [{ send: response }]),
);
