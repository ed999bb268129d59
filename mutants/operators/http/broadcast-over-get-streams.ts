import { clauses } from '../../../suites/clauses.ts';
import { httpSession } from '../support/http-operator.ts';
import { getStreams } from '../support/http-streams.ts';

const NOTIFICATION =
  '{"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}';

export const broadcastOverGetStreams = httpSession(
  'broadcast-over-get-streams',
  'a notification comes on every stream of GET',
  [clauses.httpNoBroadcast],
  () => {
    const streams = getStreams();
    let isSaid = false;
    return {
      async exchange(asked, pass, relay) {
        const answer = await pass(asked);
        if (answer === 'reset') return answer;
        const open = streams.open();
        if (asked.asks && open.length > 1 && !isSaid) {
          isSaid = true;
          for (const say of open) say(NOTIFICATION);
        }
        return streams.watch(asked, answer, relay);
      },
    };
  },
);
