import { page } from '../support/http-message.ts';
import { notificationAnswered } from '../support/http-notifications.ts';

export const notification200Object = notificationAnswered(
  'notification-200-object',
  'a notification is answered with an empty object and status 200',
  () => page(200, 'application/json', '{}'),
);
