import { bare } from '../support/http-message.ts';
import { acceptedNotification } from '../support/http-notifications.ts';
import { answeringWhere, legalHttpSession } from '../support/http-operator.ts';

export const notification202WithType = legalHttpSession(
  'notification-202-with-type',
  'a notification is accepted with a Content-Type and no body',
  () => answeringWhere(acceptedNotification, () => bare(202, ['Content-Type', 'application/json'])),
);
