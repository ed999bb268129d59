import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const status500 = httpAnswer(
  'status-500',
  'a request is answered with status 500 and an HTML page',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => htmlPage(500),
);
