import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';

export const status429RetryAfter = httpAnswer(
  'status-429-retry-after',
  'a request is answered with status 429 and Retry-After',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => page(429, 'text/plain', 'Too Many Requests', ['Retry-After', '1']),
);
