import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const status503RetryAfter = httpAnswer(
  'status-503-retry-after',
  'a request is answered with status 503 and Retry-After',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => page(503, 'text/plain', 'Service Unavailable', ['Retry-After', '1']),
);
