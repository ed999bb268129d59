import { isObject, member, type Operator } from '../../../harness/model/index.ts';
import { eventText } from '../../../harness/model/sse.ts';
import { clauses } from '../../../suites/clauses.ts';
import { eventStream } from '../support/http-events.ts';
import { asJson } from '../support/http-message.ts';
import { type AnswerChange, answeringAt, httpAnswer } from '../support/http-operator.ts';
import { opensSession } from '../support/http-sessions.ts';
import { afterTheStart } from '../support/http-sites.ts';

const LIST_CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';

const change: AnswerChange = (response, answering) =>
  eventStream(response, answering, eventText(LIST_CHANGED), eventText(response));

/** Such notifications are declared, so that nothing is wrong with them but their place. */
const declare: AnswerChange = (response, { answer }) => {
  const json = JSON.parse(response);
  const tools = member(member(json.result, 'capabilities'), 'tools');
  if (!isObject(tools)) return answer;
  json.result.capabilities.tools = { ...tools, listChanged: true };
  return asJson(answer, JSON.stringify(json));
};

export const sseUnrelatedFirst: Operator = {
  ...httpAnswer(
    'sse-unrelated-first',
    'a notification that has nothing to do with the request comes before the response',
    [clauses.httpSseRelatedOnly],
    change,
    afterTheStart,
  ),
  http(site) {
    const first = answeringAt(site, change);
    const declaring = answeringAt(undefined, declare);
    return {
      exchange: (asked, pass, relay) =>
        opensSession(asked)
          ? declaring.exchange(asked, pass, relay)
          : first.exchange(asked, pass, relay),
    };
  },
};
