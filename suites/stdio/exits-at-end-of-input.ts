import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { firstOf } from '../support/read.ts';

export const exitsAtEndOfInput: Assertion = {
  id: 'stdio/exits-at-end-of-input',
  group: 'life of the process',
  title: 'the server exits when its input is closed',
  clause: clauses.exitsOnEof,
  over: 'every-recording',
  judge(recordings) {
    const closed = firstOf(recordings, ({ kind }) => kind === 'input-closed');
    if (!closed) return notChecked('not-applicable', 'the server ended before its input did');
    const waited = firstOf(
      recordings,
      (event) => event.kind === 'quiet' && event.budget === 'exit',
    );
    if (waited?.event.kind === 'quiet') {
      // A launcher that is still installing is not the server.
      if (!firstOf(recordings, ({ kind }) => kind === 'received')) {
        return notChecked('blocked', 'the server wrote nothing, so it may not have started yet');
      }
      return risk({
        expected: 'an exit soon after end of input',
        actual: `still running ${waited.event.waitedMs} ms later`,
        evidence: [closed.at, waited.at],
      });
    }
    const exit = firstOf(
      recordings,
      ({ kind, seq }) => kind === 'closed' && seq > closed.event.seq,
    );
    return exit ? pass(closed.at, exit.at) : notChecked('blocked', 'the exit was not recorded');
  },
};
