import { headerOf } from '../../../harness/model/index.ts';
import { eventText } from '../../../harness/model/sse.ts';
import { wantsPriming } from '../support/http-events.ts';
import { asEvents } from '../support/http-message.ts';
import { answeringWhere, legalHttpSession } from '../support/http-operator.ts';

export const getStreamEnds = legalHttpSession(
  'get-stream-ends',
  'a stream of GET ends at once',
  () => {
    let nth = 0;
    return answeringWhere(
      ({ method, headers }, { status }) =>
        method === 'GET' && status === 200 && headerOf(headers, 'Last-Event-ID') === undefined,
      (answer, asked) => {
        nth += 1;
        const first = wantsPriming(asked)
          ? eventText('', { id: `mutant-get-${nth}` })
          : ': nothing\n\n';
        return asEvents(answer, [{ send: first }]);
      },
    );
  },
);
