import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const status503 = httpAnswer(
  'status-503',
  'a request is answered with status 503 and no Retry-After',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => page(503, 'text/plain', 'Service Unavailable'),
);
