import { clauses } from '../../../suites/clauses.ts';
import { bare } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const status202Empty = httpAnswer(
  'status-202-empty',
  'a request is answered with status 202 and no body',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => bare(202),
);
