import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const answersCancelled = sessionOperator(
  'answers-cancelled',
  'life',
  'notifications/cancelled gets a response',
  [clauses.notificationNoResponse],
  () => replyingTo((method) => method === 'notifications/cancelled', 0),
);
