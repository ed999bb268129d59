import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const unclosedJson = httpAnswer(
  'unclosed-json',
  'the last character of an answer is missing',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  (response, { answer }) => asJson(answer, response.slice(0, -1)),
);
