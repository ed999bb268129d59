import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { afterTheStart } from '../support/http-sites.ts';

const REQUEST = JSON.stringify({
  jsonrpc: '2.0',
  id: 'mutant-1',
  method: 'sampling/createMessage',
  params: { messages: [], maxTokens: 1 },
});

export const httpAsksForSampling = httpAnswer(
  'http-asks-for-sampling',
  'before the response it asks for sampling, which the client did not declare',
  [clauses.negotiatedCapabilitiesOnly],
  (response, answering) =>
    eventStream(response, answering, eventText(REQUEST), eventText(response)),
  afterTheStart,
);
