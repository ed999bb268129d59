import { page } from '../support/http-message.ts';
import { notificationAnswered } from '../support/http-notifications.ts';

export const notification202WithBody = notificationAnswered(
  'notification-202-with-body',
  'a notification is answered with status 202 and text',
  () => page(202, 'text/plain', 'Accepted'),
);
