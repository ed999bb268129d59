import { page } from '../support/http-message.ts';
import { notificationAnswered } from '../support/http-notifications.ts';

export const notification200Sse = notificationAnswered(
  'notification-200-sse',
  'a notification is answered with a stream that ends at once',
  () => page(200, 'text/event-stream', ': nothing\n\n'),
);
