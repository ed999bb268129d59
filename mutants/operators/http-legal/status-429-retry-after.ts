import { page } from '../support/http-message.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const status429RetryAfter = legalHttpAnswer(
  'status-429-retry-after',
  'a request is answered with status 429 and Retry-After',
  () => page(429, 'text/plain', 'Too Many Requests', ['Retry-After', '1']),
);
