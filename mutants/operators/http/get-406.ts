import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { answeringInstead, httpSession } from '../support/http-operator.ts';

export const get406 = httpSession(
  'get-406',
  'a GET is answered with status 406',
  [clauses.httpGetSseOr405],
  () =>
    answeringInstead(
      ({ method }) => method === 'GET',
      () => page(406, 'text/plain', 'Not Acceptable'),
    ),
);
