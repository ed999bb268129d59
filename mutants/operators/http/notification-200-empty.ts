import { bare } from '../support/http-message.ts';
import { notificationAnswered } from '../support/http-notifications.ts';

export const notification200Empty = notificationAnswered(
  'notification-200-empty',
  'a notification is answered with status 200 and no body',
  () => bare(200),
);
