import type { Conversation, Site } from '../../../harness/model/index.ts';
import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { asJson, isEventStream } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { oneResultEach } from '../support/http-sites.ts';

/** As a server of 2026-07-28 asks for it: before, a tool has no way to say this in its result. */
const ASKS = {
  resultType: 'input_required',
  inputRequests: {
    name: {
      method: 'elicitation/create',
      params: {
        message: 'Which name?',
        requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
      },
    },
  },
};

export const inputRequired = httpAnswer(
  'input-required',
  'a tool asks for input instead of giving its result',
  [clauses.resultContent],
  (response, answering) => {
    const json = JSON.parse(response);
    const { content: _, ...others } = json.result;
    const text = JSON.stringify({ ...json, result: { ...others, ...ASKS } });
    const { answer } = answering;
    return isEventStream(answer)
      ? eventStream(response, answering, eventText(text))
      : asJson(answer, text);
  },
  callsOf,
);

/** The first call that has a result. */
function* callsOf(conversation: Conversation): Generator<Site> {
  for (const site of oneResultEach(conversation)) if (site.method === 'tools/call') yield site;
}
