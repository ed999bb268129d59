/** One check of one server: run, judge, report. */
import { callPlanner, givenCalls } from './calls/planner.ts';
import type { Clock } from './clock.ts';
import { CouldNotRun } from './errors.ts';
import { judge } from './judge.ts';
import type {
  Assertion,
  Budgets,
  Expectations,
  PermittedCall,
  Probe,
  Report,
  Transcript,
} from './model/index.ts';
import { type Reached, reach, reportedTarget, targetSecrets } from './reach.ts';
import { buildReport, type ReportFrame, reportOfError } from './report.ts';
import type { RevisionDriver } from './revisions/revision.ts';
import { type Progress, run } from './run.ts';
import { maskerOf } from './secrets.ts';
import { probesFor } from './select.ts';
import type { Target } from './target.ts';

export const DEFAULT_BUDGETS: Budgets = { startMs: 30_000, replyMs: 5_000, graceMs: 300 };

export interface CheckInput {
  readonly target: Target;
  readonly assertions: readonly Assertion[];
  readonly probes: readonly Probe[];
  /** Also those that no assertion reads. */
  readonly everyProbe: boolean;
  readonly driver: RevisionDriver;
  readonly budgets: Budgets;
  readonly calls: readonly PermittedCall[];
  readonly expect?: Expectations;
  /** For generated arguments: the same seed gives the same bytes on the wire. */
  readonly seed: number;
  readonly failOn: 'fail' | 'risk';
  /** Hosts beside the target's own that may be asked for resource metadata. */
  readonly allowedHosts: readonly string[];
  readonly version: string;
  /** What real clients do with a kind of fault. */
  readonly clientsFor: ReportFrame['clientsFor'];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly progress: Progress;
}

export interface CheckResult {
  readonly report: Report;
  /** Absent when the server could not be run. */
  readonly transcript?: Transcript;
  /** The expectations as they were judged: with secrets masked, as in the transcript. */
  readonly expect?: Expectations;
}

/** Never rejects for what a server does; a server that cannot be run gives a report with an error. */
export async function check(input: CheckInput): Promise<CheckResult> {
  const { target, assertions, driver, budgets, calls, expect, seed, clock } = input;
  const startedAt = clock.now();
  const mask = maskerOf(targetSecrets(target, input.environment));
  let reached: Reached | undefined;
  const frame = (): ReportFrame => ({
    version: input.version,
    target: maskedTarget(reportedTarget(target, reached?.url), mask),
    budgets,
    durationMs: Math.round(clock.now() - startedAt),
    failOn: input.failOn,
    clientsFor: input.clientsFor,
  });
  try {
    reached = await reach(target, budgets, input.allowedHosts);
    const transcript = await run({
      label: reached.label,
      startWire: reached.startWire,
      probes: input.everyProbe ? input.probes : probesFor(assertions, input.probes),
      driver,
      budgets,
      seed,
      givenCalls: givenCalls(calls, expect).map(mask),
      planCalls: callPlanner(calls, expect, seed),
      clock,
      mask,
      progress: input.progress,
    });
    const refusal = await reached.refusal(transcript);
    if (refusal) throw refusal;
    // What was received is judged in its masked form, so what is expected must have that form too.
    const expected: Expectations | undefined = expect && JSON.parse(mask(JSON.stringify(expect)));
    const report = withNotes(
      buildReport(frame(), transcript, judge(transcript, assertions, expected)),
      reached.notes(),
    );
    return { report, transcript, ...(expected ? { expect: expected } : {}) };
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    const { message } = error;
    const detail = [error.detail ?? [], reached?.notes() ?? []].flat().join('\n');
    const masked = { message: mask(message), ...(detail ? { detail: mask(detail) } : {}) };
    return { report: reportOfError(frame(), driver.revision, masked) };
  } finally {
    await reached?.end();
  }
}

function withNotes(report: Report, more: readonly string[]): Report {
  return more.length === 0 ? report : { ...report, notes: [...(report.notes ?? []), ...more] };
}

function maskedTarget(
  { transport, url, command }: Report['target'],
  mask: (text: string) => string,
): Report['target'] {
  return {
    transport,
    ...(url === undefined ? {} : { url: mask(url) }),
    ...(command === undefined ? {} : { command: command.map(mask) }),
  };
}
