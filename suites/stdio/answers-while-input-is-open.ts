import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import { byProcess, nothingSeen } from '../support/output.ts';
import { firstOf, requestsIn, responsesIn } from '../support/read.ts';

export const answersWhileInputIsOpen: Assertion = {
  id: 'stdio/answers-while-input-is-open',
  group: 'standard output',
  title: 'answers are written while the input is open, not only when it ends',
  clause: clauses.requestAnswered,
  over: 'every-recording',
  judge(recordings) {
    const [shared] = byProcess(recordings);
    if (!shared) return nothingSeen(recordings);
    const [request] = shared.flatMap(requestsIn);
    // Whatever their ids: here only the time counts.
    const [response] = shared.flatMap(responsesIn).sort((a, b) => a.seq - b.seq);
    if (!request || !response) return notChecked('blocked', 'no response came at all');
    const closed = firstOf(shared, ({ kind }) => kind === 'input-closed');
    if (!closed || response.seq < closed.event.seq) return pass(request.at, response.at);
    const waited = firstOf(shared, ({ kind }) => kind === 'quiet')?.event;
    const ms = waited?.kind === 'quiet' ? ` after ${waited.waitedMs} ms of silence` : '';
    return fail({
      expected: 'a response while the input is open',
      actual: `the first response came only at end of input${ms}: output is not flushed, or the start is slower than --start-ms allows`,
      evidence: [request.at, closed.at, response.at],
    });
  },
};
