import { isObject, member } from '../../../harness/model/index.ts';
import { legalSession } from './legal-operator.ts';

const LIST_CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';

export const declaredNotifications = legalSession(
  'declared-notifications',
  'log messages and list changes come, which were declared',
  () => {
    let hasTools = false;
    return {
      fromServer({ raw, json, answers }, relay) {
        const result = member(json, 'result');
        const capabilities = member(result, 'capabilities');
        if (isObject(json) && isObject(result) && isObject(capabilities)) {
          const { tools } = capabilities;
          hasTools = isObject(tools);
          const more = {
            ...capabilities,
            logging: {},
            ...(isObject(tools) ? { tools: { ...tools, listChanged: true } } : {}),
          };
          relay.say(
            JSON.stringify({ ...json, result: { ...result, capabilities: more } }),
            answers,
          );
          return;
        }
        relay.say(raw, answers);
        const log = { level: 'debug', logger: 'mutant', data: { answered: answers?.method } };
        relay.say(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: log }));
        if (hasTools) relay.say(LIST_CHANGED);
      },
    };
  },
);
