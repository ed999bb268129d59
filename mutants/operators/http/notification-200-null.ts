import { page } from '../support/http-message.ts';
import { notificationAnswered } from '../support/http-notifications.ts';

export const notification200Null = notificationAnswered(
  'notification-200-null',
  'a notification is answered with null and status 200',
  () => page(200, 'application/json', 'null'),
);
