/** No request is answered twice, over any transport. */
import type { Assertion, Finding, Recording } from '../../harness/model/index.ts';
import { fail, notChecked, pass } from './findings.ts';
import { ofEachProcess } from './output.ts';
import { requestsIn, responsesIn } from './read.ts';

/** @param causes assertions that explain a second answer */
export function answeredOnce(causes: readonly string[]): Assertion['judge'] {
  return ofEachProcess((recordings) => judgeProcess(recordings, causes));
}

/** A second answer may come when its probe has ended, so it is looked for in all recordings. */
function judgeProcess(recordings: readonly Recording[], causes: readonly string[]): Finding {
  const responses = recordings.flatMap(responsesIn).sort((a, b) => a.seq - b.seq);
  const requests = recordings.flatMap(requestsIn);
  for (const { id, method, at } of requests) {
    const [first, second] = responses.filter(({ message }) => message.id === id);
    if (!first || !second) continue;
    return fail({
      expected: 'one response to each request',
      actual: `${method} was answered ${responses.filter(({ message }) => message.id === id).length} times`,
      evidence: [at, first.at, second.at],
      causes,
    });
  }
  const answered = requests.find(({ id }) => responses.some(({ message }) => message.id === id));
  const response = responses.find(({ message }) => message.id === answered?.id);
  if (!answered || !response) return notChecked('blocked', 'no request was answered under its id');
  return pass(answered.at, response.at);
}
