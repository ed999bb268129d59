import { type Behaviour, member } from '../../../harness/model/index.ts';

/** Ends the process with code 1 when a message of this method comes, or when it has been answered. */
export function exitsAt(method: string, when: 'asked' | 'answered'): Behaviour {
  return when === 'asked'
    ? {
        fromClient({ raw, json }, relay) {
          if (member(json, 'method') === method) relay.exit(1);
          else relay.ask(raw);
        },
      }
    : {
        fromServer({ raw, answers }, relay) {
          relay.say(raw, answers);
          if (answers?.method === method) relay.exit(1);
        },
      };
}
