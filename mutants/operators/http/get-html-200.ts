import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { answeringInstead, httpSession } from '../support/http-operator.ts';

export const getHtml200 = httpSession(
  'get-html-200',
  'a GET is answered with an HTML page and status 200',
  [clauses.httpGetSseOr405],
  () =>
    answeringInstead(
      ({ method }) => method === 'GET',
      () => htmlPage(200),
    ),
);
