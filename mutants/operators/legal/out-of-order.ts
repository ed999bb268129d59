import type { Said } from '../../../harness/model/index.ts';
import { legalSession } from './legal-operator.ts';

/** Only answers that are owed at the same time can change places: no one waits for ever. */
export const outOfOrder = legalSession(
  'out-of-order',
  'answers come in the opposite order of their requests',
  () => {
    let held: Said[] = [];
    return {
      fromServer(said, relay) {
        if (!said.answers || said.answers.method === 'initialize') {
          relay.say(said.raw, said.answers);
          return;
        }
        held.push(said);
        if (held.length > 1) return;
        relay.after(20, () => {
          const turned = held.reverse();
          held = [];
          for (const { raw, answers } of turned) relay.say(raw, answers);
        });
      },
    };
  },
);
