import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const answersRootsChanged = sessionOperator(
  'answers-roots-changed',
  'life',
  'notifications/roots/list_changed gets a response',
  [clauses.notificationNoResponse],
  () => replyingTo((method) => method === 'notifications/roots/list_changed', 0),
);
