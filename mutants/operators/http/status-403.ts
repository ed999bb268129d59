import { type Conversation, has } from '../../../harness/model/index.ts';
import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { afterTheStart } from '../support/http-sites.ts';

/** A call that is refused anyway may be refused so too: nobody may call what nobody knows. */
const served = (conversation: Conversation) =>
  afterTheStart(
    conversation.filter(
      ({ answers, json }) => answers?.method !== 'tools/call' || !has(json, 'error'),
    ),
  );

export const status403 = httpAnswer(
  'status-403',
  'a request is answered with status 403, in a session that needed no credentials',
  [clauses.requestAnswered, clauses.httpRequestResponseType],
  () => page(403, 'text/plain', 'Forbidden'),
  served,
);
