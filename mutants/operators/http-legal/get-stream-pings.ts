import { member } from '../../../harness/model/index.ts';
import { bare } from '../support/http-message.ts';
import { legalHttpSession } from '../support/http-operator.ts';
import { getStreams } from '../support/http-streams.ts';

const ID = 'mutant-ping';

export const getStreamPings = legalHttpSession(
  'get-stream-pings',
  'the server pings the client on the stream of GET',
  () => {
    const streams = getStreams();
    let isAsked = false;
    return {
      async exchange(asked, pass, relay) {
        // The unbroken server asked nothing, and is told nothing.
        if (!asked.asks && member(asked.json, 'id') === ID) return bare(202);
        const answer = await pass(asked);
        if (answer === 'reset') return answer;
        const [say] = streams.open();
        if (asked.asks && say && !isAsked) {
          isAsked = true;
          say(JSON.stringify({ jsonrpc: '2.0', id: ID, method: 'ping' }));
        }
        return streams.watch(asked, answer, relay);
      },
    };
  },
);
