import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { notificationAnswered } from '../support/http-notifications.ts';
import { REPLY } from '../support/replying.ts';

export const notification200Response = notificationAnswered(
  'notification-200-response',
  'a notification is answered with a response and status 200',
  () => page(200, 'application/json', REPLY),
  clauses.notificationNoResponse,
);
