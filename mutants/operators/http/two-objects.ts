import { clauses } from '../../../suites/clauses.ts';
import { asJson } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const twoObjects = httpAnswer(
  'two-objects',
  'an answer comes twice in one body',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  (response, { answer }) => asJson(answer, `${response}\n${response}`),
);
