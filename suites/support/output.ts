/** Assertions over the lines of a server's standard output. */
import type { Assertion, Finding, Level, Recording } from '../../harness/model/index.ts';
import { fail, notChecked, pass, risk, worst } from './findings.ts';
import type { LineKind } from './line-kinds.ts';
import { type Line, linesOf } from './lines.ts';
import { once } from './once.ts';
import { firstOf } from './read.ts';

/** The recordings, one list for each process. */
export const byProcess = once((recordings: readonly Recording[]): readonly Recording[][] => {
  const processes = new Map<number, Recording[]>();
  for (const recording of recordings) {
    const list = processes.get(recording.process);
    if (list) list.push(recording);
    else processes.set(recording.process, [recording]);
  }
  return [...processes.values()];
});

/** Judges each process by itself; the worst finding stands for all. */
export function ofEachProcess(
  judgeProcess: (recordings: readonly Recording[]) => Finding,
): Assertion['judge'] {
  return (recordings) => {
    const [first, ...others] = byProcess(recordings).map(judgeProcess);
    return first ? worst(first, ...others) : nothingSeen(recordings);
  };
}

/** All lines of all processes. */
export const allLines = once((recordings: readonly Recording[]): readonly Line[] =>
  byProcess(recordings).flatMap(linesOf),
);

/**
 * Fails for lines of these kinds, naming the first and counting the rest.
 * @param levelIn the level of the clause in a revision: below MUST such a line is a risk
 * @param odd a kind of line that is a risk at any level
 */
export function noLineIs(
  kinds: readonly LineKind[],
  expected: string,
  levelIn: (revision: string) => Level = () => 'MUST',
  odd?: { readonly kind: LineKind; readonly causes: readonly string[] },
): Assertion['judge'] {
  return (recordings, { revision }) => {
    const lines = allLines(recordings);
    const faults = lines.filter(({ kind }) => kinds.includes(kind));
    const [first] = faults;
    if (first) {
      const fault = { expected, actual: counted(first, faults), evidence: [first.at] as const };
      return levelIn(revision) === 'MUST' ? fail(fault) : risk(fault);
    }
    const risks = lines.filter(({ kind }) => kind === odd?.kind);
    if (risks[0] && odd) {
      const { causes } = odd;
      return risk({ expected, actual: counted(risks[0], risks), evidence: [risks[0].at], causes });
    }
    const good = lines.find(({ holdsMessage }) => holdsMessage);
    if (good) return pass(good.at);
    return nothingSeen(recordings);
  };
}

/** Nothing passes without having been seen. */
export function nothingSeen(
  recordings: readonly Recording[],
  otherwise = 'the server wrote no message',
): Finding {
  const flood = firstOf(recordings, ({ kind }) => kind === 'flood');
  return notChecked('blocked', flood ? 'the server flooded its output and was ended' : otherwise);
}

function counted(first: Line, all: readonly Line[]): string {
  return all.length === 1 ? first.words : `${first.words} (${all.length} such lines)`;
}
