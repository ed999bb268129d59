import { type Behaviour, has, isObject } from '../../../harness/model/index.ts';

/**
 * Answers what must not be answered: messages without an id, whose method is one of these.
 * @param lateMs how long after the message, in milliseconds
 */
export function replyingTo(wanted: (method: string) => boolean, lateMs: number): Behaviour {
  return {
    fromClient({ raw, json }, relay) {
      relay.ask(raw);
      if (!isObject(json) || has(json, 'id') || typeof json.method !== 'string') return;
      if (!wanted(json.method)) return;
      const reply = () => relay.say('{"jsonrpc":"2.0","id":null,"result":{}}');
      if (lateMs === 0) reply();
      else relay.after(lateMs, reply);
    },
  };
}
