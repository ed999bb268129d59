import { type Behaviour, type JsonObject, member } from '../../../harness/model/index.ts';

/** Says something of its own accord, once, when a message of this method has come. */
export function sayingAfter(method: string, message: JsonObject): Behaviour {
  let said = false;
  return {
    fromClient({ raw, json }, relay) {
      // What answers the server's own request is no business of the unbroken server behind.
      if (said && member(json, 'method') === undefined && member(json, 'id') === message.id) return;
      relay.ask(raw);
      if (said || member(json, 'method') !== method) return;
      said = true;
      relay.say(JSON.stringify({ jsonrpc: '2.0', ...message }));
    },
  };
}
