import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const answersProgress = sessionOperator(
  'answers-progress',
  'life',
  'notifications/progress gets a response',
  [clauses.notificationNoResponse],
  () => replyingTo((method) => method === 'notifications/progress', 0),
);
