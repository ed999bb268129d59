import type { Assertion, Finding, Recording } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import { ofEachProcess } from '../support/output.ts';
import { requestsIn, responsesIn } from '../support/read.ts';

const EXPECTED = 'one response to each request';

export const answersEachRequestOnce: Assertion = {
  id: 'stdio/answers-each-request-once',
  group: 'standard output',
  title: 'no request is answered twice',
  clause: clauses.requestAnswered,
  over: 'every-recording',
  judge: ofEachProcess(judgeProcess),
};

/** A second answer may come when its probe has ended, so it is looked for in all recordings. */
function judgeProcess(recordings: readonly Recording[]): Finding {
  const responses = recordings.flatMap(responsesIn).sort((a, b) => a.seq - b.seq);
  const requests = recordings.flatMap(requestsIn);
  for (const { id, method, at } of requests) {
    const [first, second] = responses.filter(({ message }) => message.id === id);
    if (!first || !second) continue;
    return fail({
      expected: EXPECTED,
      actual: `${method} was answered ${responses.filter(({ message }) => message.id === id).length} times`,
      evidence: [at, first.at, second.at],
      causes: ['round-trip/initialize-gets-exactly-one-response'],
    });
  }
  const answered = requests.find(({ id }) => responses.some(({ message }) => message.id === id));
  const response = responses.find(({ message }) => message.id === answered?.id);
  if (!answered || !response) return notChecked('blocked', 'no request was answered under its id');
  return pass(answered.at, response.at);
}
