import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { streamWithoutIds } from '../support/http-events.ts';
import { answeringAt, httpSession } from '../support/http-operator.ts';

export const sseNoPriming = httpSession(
  'sse-no-priming',
  'streams begin without an event to come back to',
  [clauses.httpSsePriming],
  () =>
    answeringAt(undefined, (response, answering) =>
      streamWithoutIds(answering, eventText(response)),
    ),
);
