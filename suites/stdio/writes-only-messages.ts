import type { Assertion, Finding, Recording } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { fail, worst } from '../support/findings.ts';
import type { LineKind } from '../support/line-kinds.ts';
import { allLines, noLineIs } from '../support/output.ts';
import { firstOf } from '../support/read.ts';

const EXPECTED = 'nothing but protocol messages on standard output';

const JUNK: readonly LineKind[] = ['banner', 'log-line', 'not-a-message', 'text-and-message'];

const judgeLines = noLineIs(
  JUNK,
  EXPECTED,
  () => 'MUST',
  // Such framing has blank lines of its own.
  { kind: 'blank', causes: ['stdio/ends-each-message-with-a-newline'] },
);

export const writesOnlyMessages: Assertion = {
  id: 'stdio/writes-only-messages',
  group: 'standard output',
  title: 'only messages are written to standard output, from start to exit',
  clause: clauses.stdoutOnlyMessages,
  also: [clauses.noBlankLines, clauses.batchNotSent],
  over: 'every-recording',
  judge: (recordings, context) =>
    flooded(recordings) ??
    worst(judgeLines(recordings, context), judgeBatches(recordings, context)),
};

/** Batches were removed in 2025-06-18; before, they are legal, and yet real clients hang on them. */
const judgeBatches = noLineIs(['batch'], EXPECTED, (revision) =>
  revision >= '2025-06-18' ? 'MUST' : 'INTEROP',
);

/** No client gets through a flood, whatever its lines say. */
function flooded(recordings: readonly Recording[]): Finding | undefined {
  const flood = firstOf(recordings, ({ kind }) => kind === 'flood');
  if (flood?.event.kind !== 'flood') return undefined;
  const { lines, bytes } = flood.event;
  const junk = allLines(recordings).find(({ kind }) => JUNK.includes(kind));
  const first = junk?.at ?? firstOf(recordings, ({ kind }) => kind === 'received')?.at;
  return fail({
    expected: EXPECTED,
    actual: `a flood without end: ${lines} lines, ${bytes} bytes, then the server was ended${junk ? `; ${junk.words}` : ''}`,
    evidence: [flood.at, ...(first ? [first] : [])],
  });
}
