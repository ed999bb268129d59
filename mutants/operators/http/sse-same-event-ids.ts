import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { streamWithoutIds, wantsPriming } from '../support/http-events.ts';
import { answeringAt, httpSession } from '../support/http-operator.ts';

const ID = { id: 'mutant' };

export const sseSameEventIds = httpSession(
  'sse-same-event-ids',
  'all events have the same id',
  [clauses.httpSseEventIdUnique],
  () =>
    answeringAt(undefined, (response, answering) =>
      streamWithoutIds(
        answering,
        ...(wantsPriming(answering.asked, response) ? [eventText('', ID)] : []),
        eventText(response, ID),
      ),
    ),
);
