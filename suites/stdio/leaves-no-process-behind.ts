import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { evidence } from '../support/read.ts';

export const leavesNoProcessBehind: Assertion = {
  id: 'stdio/leaves-no-process-behind',
  group: 'life of the process',
  title: 'no process that the server started outlives it',
  clause: clauses.leavesNoProcess,
  over: 'every-recording',
  judge(recordings) {
    const looks = recordings.flatMap((recording) =>
      recording.events.flatMap((event, index) =>
        event.kind === 'left-behind' ? [{ event, at: evidence(recording, index) }] : [],
      ),
    );
    const left = looks.find(({ event }) => event.pids.length > 0);
    if (left) {
      const count = left.event.pids.length;
      return risk({
        expected: 'no process of the server after its exit',
        actual: `${count} ${count === 1 ? 'process' : 'processes'} lived on and had to be killed`,
        evidence: [left.at],
      });
    }
    const [look] = looks;
    if (look) return pass(look.at);
    return notChecked('blocked', 'the descendants of a process cannot be seen on this system');
  },
};
