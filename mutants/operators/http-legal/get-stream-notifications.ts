import { legalHttpSession } from '../support/http-operator.ts';
import { getStreams } from '../support/http-streams.ts';

const NOTIFICATION =
  '{"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}';

export const getStreamNotifications = legalHttpSession(
  'get-stream-notifications',
  'a notification comes on the stream of GET',
  () => {
    const streams = getStreams();
    let isSaid = false;
    return {
      async exchange(asked, pass, relay) {
        const answer = await pass(asked);
        if (answer === 'reset') return answer;
        const [say] = streams.open();
        if (asked.asks && say && !isSaid) {
          isSaid = true;
          say(NOTIFICATION);
        }
        return streams.watch(asked, answer, relay);
      },
    };
  },
);
