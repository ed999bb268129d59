import { clauses } from '../../../suites/clauses.ts';
import { htmlPage } from '../support/http-message.ts';
import { acceptedNotification } from '../support/http-notifications.ts';
import { answeringWhere, httpSession } from '../support/http-operator.ts';

export const notification500 = httpSession(
  'notification-500',
  'a notification is refused with status 500, even the one that every client sends',
  [clauses.httpNotification202],
  () => answeringWhere(acceptedNotification, () => htmlPage(500)),
);
