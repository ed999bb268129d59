import { type Assertion, has } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { answerIn, askingIn, succeeded } from '../support/http.ts';
import { ofSessions } from '../support/http-judges.ts';
import { wantsCredentials } from '../support/turned-away.ts';

export const errorsComeWith200: Assertion = {
  id: 'http/errors-come-with-200',
  group: 'requests',
  title: 'a JSON-RPC error that answers a request comes with HTTP 200',
  clause: clauses.errorsComeWith200,
  over: 'every-recording',
  judge: ofSessions(clauses.errorsComeWith200, (sessions) => {
    const errors = sessions.flatMap(askingIn).flatMap((asking) => {
      const answer = answerIn(asking);
      const isError = answer && has(answer.frame.json, 'error') && !wantsCredentials(asking);
      return isError ? [{ asking, answer }] : [];
    });
    const odd = errors.find(({ asking }) => !succeeded(asking));
    const { asking, answer } = odd ?? errors[0] ?? {};
    if (!asking?.response || !answer) {
      return notChecked('not-applicable', 'no request was answered by a JSON-RPC error');
    }
    if (!odd) return pass(asking.response.at, answer.at);
    return risk({
      expected: 'HTTP 200: the request was understood, and its answer is an error',
      actual: `${asking.asked}: a JSON-RPC error with HTTP ${asking.response.status}`,
      evidence: [asking.response.at, { ...answer.at, pointer: '/error' }],
    });
  }),
};
