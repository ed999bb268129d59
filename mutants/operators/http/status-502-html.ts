import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const status502Html = httpAnswer(
  'status-502-html',
  'a request is answered with status 502 and the HTML page of a proxy',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => htmlPage(502),
);
