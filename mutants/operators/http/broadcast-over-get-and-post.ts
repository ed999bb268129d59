import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { answeringAt, httpSession } from '../support/http-operator.ts';
import { getStreams } from '../support/http-streams.ts';

const NOTIFICATION =
  '{"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}';

export const broadcastOverGetAndPost = httpSession(
  'broadcast-over-get-and-post',
  'a notification comes on the stream of GET and on that of a request',
  [clauses.httpNoBroadcast, clauses.httpSseRelatedOnly],
  () => {
    const streams = getStreams();
    let isSaid = false;
    const onPost = answeringAt(undefined, (response, answering) => {
      const [say] = streams.open();
      if (!say || isSaid) return answering.answer;
      isSaid = true;
      say(NOTIFICATION);
      return eventStream(response, answering, eventText(NOTIFICATION), eventText(response));
    });
    return {
      async exchange(asked, pass, relay) {
        const answer = await onPost.exchange(asked, pass, relay);
        return answer === 'reset' ? answer : streams.watch(asked, answer, relay);
      },
    };
  },
);
