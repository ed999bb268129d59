import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const notificationReplyLate400 = sessionOperator(
  'notification-reply-late-400',
  'delivery',
  'notifications/initialized gets a response 400 ms later',
  [clauses.notificationNoResponse],
  () => replyingTo((method) => method === 'notifications/initialized', 400),
);
