import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { notificationAnswered } from '../support/http-notifications.ts';
import { REPLY } from '../support/replying.ts';

export const notification202Response = notificationAnswered(
  'notification-202-response',
  'a notification is answered with a response and status 202',
  () => page(202, 'application/json', REPLY),
  clauses.notificationNoResponse,
);
