import {
  type Assertion,
  type Finding,
  has,
  isResponse,
  member,
} from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from '../support/describe.ts';
import { notChecked, pass, risk, worst } from '../support/findings.ts';
import { type Asking, askingIn, type HttpReceived, isStream } from '../support/http.ts';
import { ofSessions } from '../support/http-judges.ts';

export const sseStreamSendsOnlyWhatRelates: Assertion = {
  id: 'http/sse-stream-sends-only-what-relates',
  group: 'streams',
  title: 'what precedes the response on its stream relates to the request',
  clause: clauses.httpSseRelatedOnly,
  over: 'every-recording',
  judge: ofSessions(clauses.httpSseRelatedOnly, (sessions) => {
    const streams = sessions.flatMap(askingIn).filter(isStream);
    const [first, ...others] = streams.flatMap((asking) => judgeOne(asking) ?? []);
    if (first) return worst(first, ...others);
    return streams.length === 0
      ? notChecked('not-applicable', 'no request was answered by an SSE stream')
      : notChecked('blocked', 'no stream brought a message');
  }),
};

function judgeOne({ asked, sent, received }: Asking): Finding | undefined {
  const messages = received.filter(({ frame }) => has(frame.json, 'jsonrpc'));
  const unrelated = messages.find(isUnrelated);
  if (unrelated) {
    return risk({
      expected: `only messages that relate to ${asked}`,
      actual: `the notification ${shown(member(unrelated.frame.json, 'method'))}`,
      evidence: [sent.at, { ...unrelated.at, pointer: '/method' }],
    });
  }
  const response = messages.find(({ frame }) => isResponse(frame.json));
  return response && pass(sent.at, response.at);
}

/**
 * We ask for no progress, and lists change for everybody. What a log message or a request of the server
 * is about cannot be seen.
 */
function isUnrelated({ frame: { json } }: HttpReceived): boolean {
  const method = member(json, 'method');
  return (
    typeof method === 'string' &&
    (method.endsWith('/list_changed') || method === 'notifications/progress')
  );
}
