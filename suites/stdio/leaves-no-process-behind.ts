import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { firstOf } from '../support/read.ts';

export const leavesNoProcessBehind: Assertion = {
  id: 'stdio/leaves-no-process-behind',
  group: 'life of the process',
  title: 'no process that the server started outlives it',
  clause: clauses.exitsOnSigterm,
  over: 'every-recording',
  judge(recordings) {
    const left = firstOf(recordings, ({ kind }) => kind === 'left-behind');
    if (left?.event.kind === 'left-behind') {
      const count = left.event.pids.length;
      return risk({
        expected: 'no process of the server after its exit',
        actual: `${count} ${count === 1 ? 'process' : 'processes'} lived on and had to be killed`,
        evidence: [left.at],
      });
    }
    const exit = firstOf(recordings, ({ kind }) => kind === 'closed');
    return exit ? pass(exit.at) : notChecked('blocked', 'the exit was not recorded');
  },
};
