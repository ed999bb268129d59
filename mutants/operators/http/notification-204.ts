import { bare } from '../support/http-message.ts';
import { notificationAnswered } from '../support/http-notifications.ts';

export const notification204 = notificationAnswered(
  'notification-204',
  'a notification is answered with status 204',
  () => bare(204),
);
