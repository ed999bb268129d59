import { clauses } from '../../../suites/clauses.ts';
import { acceptedNotification } from '../support/http-notifications.ts';
import { httpSession } from '../support/http-operator.ts';
import { getStreams } from '../support/http-streams.ts';
import { REPLY } from '../support/replying.ts';

const LATE_MS = 150;

export const notificationLateResponse = httpSession(
  'notification-late-response',
  'a notification is answered on the stream of GET, 150 ms later',
  [clauses.notificationNoResponse, clauses.httpGetStreamNoResponse],
  () => {
    const streams = getStreams();
    return {
      async exchange(asked, pass, relay) {
        const answer = await pass(asked);
        if (answer === 'reset') return answer;
        if (acceptedNotification(asked, answer)) {
          relay.wait(LATE_MS).then(() => streams.open()[0]?.(REPLY));
        }
        return streams.watch(asked, answer, relay);
      },
    };
  },
);
