import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { afterTheStart } from '../support/http-sites.ts';

export const status403 = httpAnswer(
  'status-403',
  'a request is answered with status 403, in a session that needed no credentials',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => page(403, 'text/plain', 'Forbidden'),
  afterTheStart,
);
