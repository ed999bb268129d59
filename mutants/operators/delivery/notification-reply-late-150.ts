import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const notificationReplyLate150 = sessionOperator(
  'notification-reply-late-150',
  'delivery',
  'notifications/initialized gets a response 150 ms later',
  [clauses.notificationNoResponse],
  () => replyingTo((method) => method === 'notifications/initialized', 150),
);
