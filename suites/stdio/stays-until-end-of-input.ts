import type { Assertion, Finding, Recording } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { fail, notChecked, pass, risk } from '../support/findings.ts';
import { ofEachProcess } from '../support/output.ts';
import { firstOf, requestsIn } from '../support/read.ts';

const EXPECTED = 'a server that runs until its input is closed';

export const staysUntilEndOfInput: Assertion = {
  id: 'stdio/stays-until-end-of-input',
  group: 'life of the process',
  title: 'the server stays until its input is closed',
  clause: clauses.requestAnswered,
  over: 'every-recording',
  judge: ofEachProcess(judgeProcess),
};

function judgeProcess(recordings: readonly Recording[]): Finding {
  const over = firstOf(
    recordings,
    ({ kind }) => kind === 'closed' || kind === 'output-closed' || kind === 'flood',
  );
  const closed = firstOf(recordings, ({ kind }) => kind === 'input-closed');
  if (!over || (closed && closed.event.seq < over.event.seq)) {
    return closed ? pass(closed.at) : notChecked('blocked', 'the end was not recorded');
  }
  if (over.event.kind === 'flood')
    return notChecked('blocked', 'the server was ended for its flood');
  const actual = howItEnded(over.event);
  const open = recordings.flatMap(requestsIn).filter(({ responses }) => responses.length === 0);
  // An exit of its own accord is allowed, but not with a request unanswered.
  const [lost] = open;
  if (!lost) return risk({ expected: EXPECTED, actual, evidence: [over.at] });
  const requests = open.length === 1 ? 'a request' : `${open.length} requests`;
  return fail({
    expected: EXPECTED,
    actual: `${actual} with ${requests} unanswered (${open.map(({ method }) => method).join(', ')})`,
    evidence: [lost.at, over.at],
  });
}

function howItEnded(event: { readonly kind: string }): string {
  if (event.kind === 'output-closed') return 'it closed its standard output and lived on';
  const { exitCode, signal } = event as { exitCode?: number | null; signal?: string };
  return signal ? `it was ended by ${signal}` : `it exited with code ${exitCode}`;
}
