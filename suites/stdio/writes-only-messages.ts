import type { Assertion, Finding, Recording } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { fail } from '../support/findings.ts';
import { noLineIs } from '../support/output.ts';
import { firstOf } from '../support/read.ts';

const EXPECTED = 'nothing but protocol messages on standard output';

const judgeLines = noLineIs(
  ['banner', 'log-line', 'not-a-message', 'batch', 'text-and-message'],
  EXPECTED,
  () => 'MUST',
  ['blank'],
);

export const writesOnlyMessages: Assertion = {
  id: 'stdio/writes-only-messages',
  group: 'standard output',
  title: 'only messages are written to standard output, from start to exit',
  clause: clauses.stdoutOnlyMessages,
  over: 'every-recording',
  judge: (recordings, context) => flooded(recordings) ?? judgeLines(recordings, context),
};

function flooded(recordings: readonly Recording[]): Finding | undefined {
  const flood = firstOf(recordings, ({ kind }) => kind === 'flood');
  if (flood?.event.kind !== 'flood') return undefined;
  const { lines, bytes } = flood.event;
  const first = firstOf(recordings, ({ kind }) => kind === 'received');
  return fail({
    expected: EXPECTED,
    actual: `a flood: ${lines} lines, ${bytes} bytes, and no end (the server was ended)`,
    evidence: [flood.at, ...(first ? [first.at] : [])],
  });
}
