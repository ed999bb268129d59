import { clauses } from '../../../suites/clauses.ts';
import { bare } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const status204 = httpAnswer(
  'status-204',
  'a request is answered with status 204',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => bare(204),
);
