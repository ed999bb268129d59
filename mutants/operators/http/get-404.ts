import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { answeringInstead, httpSession } from '../support/http-operator.ts';

export const get404 = httpSession(
  'get-404',
  'a GET is answered with status 404',
  [clauses.httpGetSseOr405],
  () =>
    answeringInstead(
      ({ method }) => method === 'GET',
      () => page(404, 'text/plain', 'Not Found'),
    ),
);
