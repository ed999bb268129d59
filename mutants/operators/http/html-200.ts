import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const html200 = httpAnswer(
  'html-200',
  'a request is answered with an HTML page and status 200',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => htmlPage(200),
);
