import type { Conversation, Operator } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { answersAt, oneAnswerEach } from '../support/rewriting.ts';

/** A client writes nothing until it has this answer; at others it is chance what it has written meanwhile. */
function* awaitedAlone(conversation: Conversation) {
  for (const site of oneAnswerEach(conversation)) if (site.method === 'initialize') yield site;
}

/** As with a buffer that is written out when the next line is read. */
export const heldUntilMoreInput: Operator = {
  id: 'held-until-more-input',
  family: 'wire',
  group: 'delivery',
  title: 'an answer comes only when the client writes again',
  breaks: [clauses.requestAnswered],
  rewrites: false,
  replays: true,
  sites: awaitedAlone,
  behaviour(site) {
    let held: string | undefined;
    return {
      fromServer(said, relay) {
        if (answersAt(said, site)) held = said.raw;
        else relay.say(said.raw, said.answers);
      },
      fromClient({ raw }, relay) {
        if (held !== undefined) relay.bytes(`${held}\n`);
        held = undefined;
        relay.ask(raw);
      },
      // What is still held at the end is lost with the buffer.
    };
  },
};
