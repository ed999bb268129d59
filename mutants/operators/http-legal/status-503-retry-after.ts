import { page } from '../support/http-message.ts';
import { legalHttpAnswer } from '../support/http-operator.ts';

export const status503RetryAfter = legalHttpAnswer(
  'status-503-retry-after',
  'a request is answered with status 503 and Retry-After',
  () => page(503, 'text/plain', 'Service Unavailable', ['Retry-After', '1']),
);
