/**
 * mcp-assert as a library: check a server, judge a stored transcript, list the assertions.
 * The command line makes the same calls.
 */
import { observedBehaviours } from './clients/observed/known.ts';
import { type CheckResult, check as checkTarget, DEFAULT_BUDGETS } from './harness/check.ts';
import { systemClock } from './harness/clock.ts';
import type { CouldNotRun } from './harness/errors.ts';
import { judge as judgeTranscript } from './harness/judge.ts';
import { parseAllowedHost } from './harness/metadata-rules.ts';
import type {
  Assertion,
  Budgets,
  Expectations,
  PermittedCall,
  Report,
  Transport,
} from './harness/model/index.ts';
import { buildReport, reportOfError } from './harness/report.ts';
import { newestRevision } from './harness/revisions/index.ts';
import type { RevisionDriver } from './harness/revisions/revision.ts';
import type { Progress } from './harness/run.ts';
import type { Target } from './harness/target.ts';
import type { SavedRun } from './harness/transcript-file.ts';
import { version } from './harness/version.ts';
import { assertionsOf } from './suites/index.ts';
import { probesOf } from './suites/probes/index.ts';

export type { CheckResult } from './harness/check.ts';
export { classifyToolCall, type ToolCallAnswer } from './harness/classify.ts';
export { CouldNotRun, UsageError } from './harness/errors.ts';
export type * from './harness/model/index.ts';
export { revisions } from './harness/revisions/index.ts';
export { selectAssertions } from './harness/select.ts';
export {
  type HttpTarget,
  resolveTarget,
  type StdioTarget,
  type Target,
  type TargetWords,
} from './harness/target.ts';
export { loadRun, type SavedRun, saveRun } from './harness/transcript-file.ts';
export { version } from './harness/version.ts';
export { assertions, assertionsOf, suites, suitesOf } from './suites/index.ts';
export { DEFAULT_BUDGETS };

export interface CheckOptions {
  /** What is judged; all assertions that mean something over the target's transport where absent. */
  readonly assertions?: readonly Assertion[];
  /** What is asked for; the newest stateful revision where absent. */
  readonly revision?: RevisionDriver;
  /** In milliseconds; `DEFAULT_BUDGETS` where absent. */
  readonly budgets?: Partial<Budgets>;
  /** Tools that may be called although they are not marked read-only. */
  readonly calls?: readonly PermittedCall[];
  readonly expect?: Expectations;
  /** For generated arguments; 1 where absent. */
  readonly seed?: number;
  /** What makes the exit code 1; `fail` where absent. */
  readonly failOn?: 'fail' | 'risk';
  /** Hosts beside the target's own that may be asked for resource metadata; none where absent. */
  readonly allowedHosts?: readonly string[];
  /** Also probes that no judged assertion reads, for what else is made of the transcript. */
  readonly everyProbe?: boolean;
  readonly progress?: Progress;
}

/**
 * Starts a server, speaks to it, ends it, and judges what came.
 * Rejects only for faults of our own: whatever the server does is in the report.
 */
export async function check(target: Target, options: CheckOptions = {}): Promise<CheckResult> {
  return checkTarget({
    target,
    probes: probesOf(target.kind),
    assertions: options.assertions ?? assertionsOf(target.kind),
    driver: options.revision ?? newestRevision,
    budgets: { ...DEFAULT_BUDGETS, ...options.budgets },
    calls: options.calls ?? [],
    ...(options.expect ? { expect: options.expect } : {}),
    seed: options.seed ?? 1,
    failOn: options.failOn ?? 'fail',
    allowedHosts: (options.allowedHosts ?? []).map(parseAllowedHost),
    version,
    everyProbe: options.everyProbe ?? false,
    clientsFor: clientsFor(options.assertions ?? assertionsOf(target.kind), target.kind),
    environment: process.env,
    clock: systemClock,
    progress: options.progress ?? (() => {}),
  });
}

/**
 * What clients do with a fault depends on how far it goes, and that is known only where everything
 * was judged.
 */
function clientsFor(judged: readonly Assertion[], transport: Transport) {
  const ids = new Set(judged.map(({ id }) => id));
  const whole = assertionsOf(transport).every(({ id }) => ids.has(id));
  return whole ? (fault: string) => observedBehaviours(transport, fault) : () => [];
}

/**
 * Judges a stored run again, without any server: the same verdicts as live.
 * @param judged what is judged
 */
export function judge(
  run: SavedRun,
  judged: readonly Assertion[],
  failOn: 'fail' | 'risk',
): Report {
  const { transcript, expect, target, budgets, durationMs } = run;
  const frame = {
    ...{ version, target, budgets, durationMs, failOn },
    clientsFor: clientsFor(judged, transcript.transport),
  };
  return buildReport(frame, transcript, judgeTranscript(transcript, judged, expect));
}

/** The report of a target that does not even lead to a server: no verdict, exit code 3. */
export function couldNotRunReport(error: CouldNotRun, target: Report['target']): Report {
  const { message, detail } = error;
  return reportOfError(
    {
      version,
      target,
      budgets: DEFAULT_BUDGETS,
      durationMs: 0,
      failOn: 'fail',
      clientsFor: () => [],
    },
    newestRevision.revision,
    { message, ...(detail === undefined ? {} : { detail }) },
  );
}
