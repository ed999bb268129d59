import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const emptyBody = httpAnswer(
  'empty-body',
  'an answer is JSON by its Content-Type, and empty',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  (_response, { answer }) => asJson(answer, ''),
);
