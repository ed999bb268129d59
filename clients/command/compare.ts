/** What a mutant did to a program: its run beside that with the unbroken server. */
import type { MutantBehaviour, ThrownError, ValueDifference } from '../../harness/model/index.ts';
import { differenceText } from '../compare.ts';
import { shortLine } from '../errors.ts';
import { shortJson } from '../short-json.ts';
import { clientMessages } from './client-messages.ts';
import { lastWords } from './last-words.ts';
import { differingLines, type Lines, linesOf, steady } from './lines.ts';
import type { CommandRun } from './run.ts';

/** Places that are shown. */
const SHOWN = 5;
/** Characters of a value that is shown beside its pointer. */
const WIDTH = 60;

/** Where runs with the unbroken server differ from each other. */
export interface Unstable {
  /** Numbers of lines, from 0, that hold a time, a process id, a temporary path, … */
  readonly stdout: ReadonlySet<number>;
  readonly stderr: ReadonlySet<number>;
  /** What the client writes, or its order, is not the same each time. */
  readonly wire: boolean;
}

const STABLE: Unstable = { stdout: new Set(), stderr: new Set(), wire: false };

type Difference = Pick<MutantBehaviour, 'class' | 'error' | 'message' | 'differs'>;

/**
 * Both programs were started. A failure goes before other output, and that before other messages;
 * other words on standard error alone are no other behaviour.
 */
export function compareCommandRuns(
  unbroken: CommandRun,
  now: CommandRun,
  unstable = STABLE,
): MutantBehaviour {
  const failure = failureOf(unbroken, now);
  const found =
    failure ??
    endedWell(unbroken, now) ??
    otherOutput(unbroken, now, unstable) ??
    otherMessages(unbroken, now, unstable);
  // The reason of a failure stands on standard error: it is said once.
  const complaint = failure?.error ? undefined : newComplaint(unbroken, now, unstable);
  return {
    ...(found ? { ...found, step: 'run', afterMs: now.ms } : { class: 'identical' }),
    ...(complaint === undefined ? {} : { onerror: complaint }),
    settled: 'process',
  };
}

/** What differs between two runs with the unbroken server says nothing of a mutant. */
export function unstableParts(a: CommandRun, b: CommandRun): Unstable {
  return {
    stdout: unstableLines(a, b),
    stderr: new Set(differingLines(stderrOf(a), stderrOf(b))),
    wire: [...differingLines(messagesOf(a), messagesOf(b))].length > 0,
  };
}

/** Numbers of the lines of standard output that differ, from 0. */
export function unstableLines(a: CommandRun, b: CommandRun): ReadonlySet<number> {
  return new Set(differingLines(stdoutOf(a), stdoutOf(b)));
}

/** How a program ended that failed: for people, and as an error. */
export function failureText({ exitCode, signal }: CommandRun): string {
  return signal ?? `exit code ${exitCode}`;
}

function failureOf(unbroken: CommandRun, now: CommandRun): Difference | undefined {
  if (now.timedOut) return { class: 'timeout', message: `it was still running after ${now.ms} ms` };
  if (now.exitCode === 0 || sameEnd(unbroken, now)) return undefined;
  const error: ThrownError = {
    name: failureText(now),
    code: now.signal ?? now.exitCode ?? 1,
    message: lastWords(now.stderr, now.stdout),
  };
  const closed = now.serverEnded !== undefined && unbroken.serverEnded === undefined;
  return {
    class: closed ? 'closed' : 'client-error',
    error,
    message: error.message || error.name,
  };
}

function sameEnd(one: CommandRun, other: CommandRun): boolean {
  return one.exitCode === other.exitCode && one.signal === other.signal;
}

/** The unbroken server makes it fail, and this one does not. */
function endedWell(unbroken: CommandRun, now: CommandRun): Difference | undefined {
  if (sameEnd(unbroken, now)) return undefined;
  return different([{ pointer: '/end', was: failureText(unbroken), now: failureText(now) }]);
}

function otherOutput(
  unbroken: CommandRun,
  now: CommandRun,
  { stdout: unstable }: Unstable,
): Difference | undefined {
  const [before, after] = [stdoutOf(unbroken), stdoutOf(now)];
  const differs = firstDifferences('/stdout', before, after, unstable);
  if (differs.length > 0) return different(differs);
  const [was, is] = [unbroken.lost?.stdout ?? 0, now.lost?.stdout ?? 0];
  // Where a line is never the same, the length of the whole may not be either.
  if (unstable.size > 0 || unbroken.stdout !== now.stdout || was === is) return undefined;
  return different([{ pointer: '/stdout', was: `${was} bytes more`, now: `${is} bytes more` }]);
}

function otherMessages(
  unbroken: CommandRun,
  now: CommandRun,
  unstable: Unstable,
): Difference | undefined {
  if (unstable.wire) return undefined;
  const differs = firstDifferences('/wire', messagesOf(unbroken), messagesOf(now));
  return differs.length > 0 ? different(differs) : undefined;
}

function firstDifferences(
  place: string,
  before: Lines,
  after: Lines,
  unstable: ReadonlySet<number> = new Set(),
): ValueDifference[] {
  const found: ValueDifference[] = [];
  for (const at of differingLines(before, after)) {
    if (unstable.has(at)) continue;
    const [was, now] = [before.lines[at], after.lines[at]];
    found.push({
      pointer: `${place}/${at}`,
      ...(was === undefined ? {} : { was: shortJson(was, WIDTH) }),
      ...(now === undefined ? {} : { now: shortJson(now, WIDTH) }),
    });
    if (found.length === SHOWN) break;
  }
  return found;
}

function different(differs: readonly ValueDifference[]): Difference {
  return { class: 'different', message: differenceText(differs), differs };
}

/** The first thing on standard error that the unbroken server gives no reason for. */
function newComplaint(
  unbroken: CommandRun,
  now: CommandRun,
  { stderr: unstable }: Unstable,
): string | undefined {
  const known = new Set(stderrOf(unbroken).lines.map(steady));
  const { lines } = stderrOf(now);
  const from = lines.findIndex(
    (line, at) => line.trim() !== '' && !known.has(steady(line)) && !unstable.has(at),
  );
  if (from === -1) return undefined;
  // A line that opens something has said nothing yet.
  const opens = /[[{(:]\s*$/.test(lines[from] ?? '');
  return shortLine(lines.slice(from, opens ? undefined : from + 1).join('\n'));
}

function stdoutOf({ stdout, lost }: CommandRun): Lines {
  return linesOf(stdout, lost?.stdout);
}

function stderrOf({ stderr, lost }: CommandRun): Lines {
  return linesOf(stderr, lost?.stderr);
}

function messagesOf({ wire }: CommandRun): Lines {
  return { lines: clientMessages(wire), cut: false };
}
