import { isObject, member } from '../../../harness/model/index.ts';
import { legalSession } from './legal-operator.ts';

export const withoutTools = legalSession('without-tools', 'the server has no tools', () => ({
  fromServer({ raw, json, answers }, relay) {
    const result = member(json, 'result');
    const capabilities = member(result, 'capabilities');
    if (isObject(json) && isObject(result) && isObject(capabilities)) {
      const { tools: _, ...others } = capabilities;
      relay.say(JSON.stringify({ ...json, result: { ...result, capabilities: others } }), answers);
      return;
    }
    if (isObject(json) && answers?.method.startsWith('tools/')) {
      const error = { code: -32601, message: `Unknown method: ${answers.method}` };
      relay.say(JSON.stringify({ jsonrpc: '2.0', id: json.id, error }), answers);
      return;
    }
    relay.say(raw, answers);
  },
}));
