import { has, isObject, member, type Operator } from '../../../harness/model/index.ts';
import { legalSession } from './legal-operator.ts';

const operator = legalSession('without-tools', 'the server has no tools', () => ({
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

export const withoutTools: Operator = {
  ...operator,
  /**
   * Not for a server whose tools are called by name: who permits the call of a tool says that there
   * is one. Generated servers, of which nobody says anything, are changed in this way too.
   */
  sites: (conversation) =>
    conversation.some(
      ({ answers, json }) => answers?.method === 'tools/call' && has(json, 'result'),
    )
      ? []
      : operator.sites(conversation),
};
