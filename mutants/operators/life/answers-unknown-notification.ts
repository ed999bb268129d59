import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { sessionOperator } from '../support/session-operator.ts';

const KNOWN = [
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'notifications/roots/list_changed',
];

export const answersUnknownNotification = sessionOperator(
  'answers-unknown-notification',
  'life',
  'a notification that no revision has gets a response',
  [clauses.notificationNoResponse],
  () => replyingTo((method) => method.startsWith('notifications/') && !KNOWN.includes(method), 0),
);
