import { clauses } from '../../../suites/clauses.ts';
import { replyingTo } from '../support/replying.ts';
import { sessionOperator } from '../support/session-operator.ts';

const REPLY = '{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Method not found"}}';

export const notificationReplyAfterLog = sessionOperator(
  'notification-reply-after-log',
  'delivery',
  'notifications/initialized gets a log line and then an error',
  [clauses.notificationNoResponse, clauses.stdoutOnlyMessages],
  () => replyingTo((method) => method === 'notifications/initialized', 0, ['[info] ready', REPLY]),
);
