import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const eventsCalledJson = httpAnswer(
  'events-called-json',
  'an answer in SSE is called application/json',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  (response, { answer }) => asJson(answer, eventText(response)),
);
