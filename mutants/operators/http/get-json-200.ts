import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { answeringInstead, httpSession } from '../support/http-operator.ts';

export const getJson200 = httpSession(
  'get-json-200',
  'a GET is answered with JSON and status 200',
  [clauses.httpGetSseOr405],
  () =>
    answeringInstead(
      ({ method }) => method === 'GET',
      () => page(200, 'application/json', '{"status":"ok"}'),
    ),
);
