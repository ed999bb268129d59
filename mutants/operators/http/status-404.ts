import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const status404 = httpAnswer(
  'status-404',
  'a request is answered with status 404 and text',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => page(404, 'text/plain', 'Not Found'),
);
