import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { firstOf } from '../support/read.ts';

export const exitsOnSigterm: Assertion = {
  id: 'stdio/exits-on-sigterm',
  group: 'life of the process',
  title: 'a server that did not exit at end of input ends on SIGTERM',
  clause: clauses.exitsOnSigterm,
  over: 'every-recording',
  judge(recordings) {
    const term = firstOf(
      recordings,
      (event) => event.kind === 'signal' && event.signal === 'SIGTERM',
    );
    if (!term) {
      return notChecked('not-applicable', 'SIGTERM was not needed: the server ended without it');
    }
    const waited = firstOf(
      recordings,
      (event) => event.kind === 'quiet' && event.budget === 'kill',
    );
    if (waited?.event.kind === 'quiet') {
      // A launcher that is still installing is not the server.
      if (!firstOf(recordings, ({ kind }) => kind === 'received')) {
        return notChecked('blocked', 'the server wrote nothing, so it may not have started yet');
      }
      return risk({
        expected: 'an exit on SIGTERM',
        actual: `still running ${waited.event.waitedMs} ms later; only SIGKILL ended it`,
        evidence: [term.at, waited.at],
      });
    }
    return pass(term.at);
  },
};
