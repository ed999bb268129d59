/** Assertions over the lines of a server's standard output. */
import type { Assertion, Finding, Level, Recording } from '../../harness/model/index.ts';
import { fail, notChecked, pass, risk } from './findings.ts';
import { type Line, type LineKind, linesOf } from './lines.ts';
import { firstOf } from './read.ts';

/** The recordings, one list for each process. */
export function byProcess(recordings: readonly Recording[]): Recording[][] {
  const processes = new Map<number, Recording[]>();
  for (const recording of recordings) {
    const list = processes.get(recording.process);
    if (list) list.push(recording);
    else processes.set(recording.process, [recording]);
  }
  return [...processes.values()];
}

/** All lines of all processes. */
export function allLines(recordings: readonly Recording[]): Line[] {
  return byProcess(recordings).flatMap(linesOf);
}

/** Fails for lines of these kinds, naming the first and counting the rest. */
export function noLineIs(
  kinds: readonly LineKind[],
  expected: string,
  levelIn: (revision: string) => Level = () => 'MUST',
  riskKinds: readonly LineKind[] = [],
): Assertion['judge'] {
  return (recordings, { revision }) => {
    const lines = allLines(recordings);
    const faults = lines.filter(({ kind }) => kinds.includes(kind));
    const [first] = faults;
    if (first) {
      const fault = { expected, actual: counted(first, faults), evidence: [first.at] as const };
      return levelIn(revision) === 'MUST' ? fail(fault) : risk(fault);
    }
    const odd = lines.filter(({ kind }) => riskKinds.includes(kind));
    if (odd[0]) return risk({ expected, actual: counted(odd[0], odd), evidence: [odd[0].at] });
    const good = lines.find(({ kind }) => kind === 'message');
    if (good) return pass(good.at);
    return nothingSeen(recordings);
  };
}

/** Nothing passes without having been seen. */
export function nothingSeen(recordings: readonly Recording[]): Finding {
  const flood = firstOf(recordings, ({ kind }) => kind === 'flood');
  return notChecked(
    'blocked',
    flood ? 'the server flooded its output and was ended' : 'the server wrote no message',
  );
}

function counted(first: Line, all: readonly Line[]): string {
  const same = all.length - 1;
  return same === 0 ? first.words : `${first.words} (and ${same} more like it)`;
}
