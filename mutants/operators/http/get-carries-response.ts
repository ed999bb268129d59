import { clauses } from '../../../suites/clauses.ts';
import { responseIn } from '../support/http-message.ts';
import { httpSession } from '../support/http-operator.ts';
import { getStreams } from '../support/http-streams.ts';

export const getCarriesResponse = httpSession(
  'get-carries-response',
  'responses come once more on the stream of GET',
  [clauses.httpGetStreamNoResponse, clauses.httpNoBroadcast, clauses.requestAnswered],
  () => {
    const streams = getStreams();
    return {
      async exchange(asked, pass, relay) {
        const answer = await pass(asked);
        if (answer === 'reset') return answer;
        const response = asked.asks && responseIn(answer, asked.asks.id);
        if (response !== undefined) streams.open()[0]?.(response);
        return streams.watch(asked, answer, relay);
      },
    };
  },
);
