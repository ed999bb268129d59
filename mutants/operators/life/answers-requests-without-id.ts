import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const answersRequestsWithoutId = sessionOperator(
  'answers-requests-without-id',
  'life',
  'a request without an id is answered',
  [clauses.notificationNoResponse],
  () => replyingTo((method) => !method.startsWith('notifications/'), 0),
);
