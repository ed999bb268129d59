import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { answeringInstead, httpSession } from '../support/http-operator.ts';

export const get500 = httpSession(
  'get-500',
  'a GET is answered with status 500',
  [clauses.httpGetSseOr405],
  () =>
    answeringInstead(
      ({ method }) => method === 'GET',
      () => htmlPage(500),
    ),
);
