import { clauses } from '../../../suites/clauses.ts';
import { sessionOperator } from '../support/session-operator.ts';

export const notificationReplyAfterLog = sessionOperator(
  'notification-reply-after-log',
  'delivery',
  'notifications/initialized gets a log line and then a response',
  [clauses.notificationNoResponse, clauses.stdoutOnlyMessages],
  () => ({
    fromClient({ raw, json }, relay) {
      relay.ask(raw);
      if ((json as { method?: unknown } | undefined)?.method !== 'notifications/initialized')
        return;
      relay.bytes('[info] ready\n');
      relay.say('{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Method not found"}}');
    },
  }),
);
