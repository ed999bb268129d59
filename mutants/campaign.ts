/** `mcp-assert mutants` as a library: breaks a compliant server in many ways and reports what turns red. */
import { callPlanner, givenCalls } from '../harness/calls/planner.ts';
import { systemClock } from '../harness/clock.ts';
import { CouldNotRun, UsageError } from '../harness/errors.ts';
import type {
  Assertion,
  Budgets,
  Expectations,
  MutantFamily,
  MutantResult,
  MutantsReport,
  PermittedCall,
  Probe,
} from '../harness/model/index.ts';
import type { RevisionDriver } from '../harness/revisions/revision.ts';
import { probesFor } from '../harness/select.ts';
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import { version } from '../harness/version.ts';
import { type Baseline, runBaseline } from './baseline.ts';
import { conversationOf } from './conversation.ts';
import type { Settled } from './fates.ts';
import { mutantsOf } from './generate.ts';
import { kill } from './kill.ts';
import { operators } from './operators/index.ts';
import { createPool, type Pool } from './pool.ts';
import { rankAssertions, rankFields } from './ranking.ts';
import { GENERATED, resultOf, resultOfSource, resultOfVariant } from './results.ts';
import { type Campaign, remembering } from './runner.ts';
import { scoresOf, survivorsOf, unclaimedOf } from './scores.ts';
import { type SourceMatrix, sourceRows } from './source-rows.ts';
import { judgeVariants } from './variants.ts';

/** Threads that run at the same time for each process that could. */
const THREADS_PER_JOB = 3;

export interface MutantsInput {
  /** The compliant server that is broken. */
  readonly unbroken: StdioTarget;
  /** It is our reference server, of which we know that it does not care where it runs. */
  readonly isReference: boolean;
  /** How this program is started, to serve mutants as processes: `node` and its file. */
  readonly self: readonly [string, ...string[]];
  readonly assertions: readonly Assertion[];
  readonly probes: readonly Probe[];
  readonly driver: RevisionDriver;
  readonly families: readonly MutantFamily[];
  /** Which mutants of these families, by their ids. */
  readonly wanted: (id: string) => boolean;
  /** Files whose code is mutated, absolute; only with the family `source`. */
  readonly sources: readonly string[];
  /** Legal servers that are made at random; only with the family `legal`. */
  readonly variants: number;
  readonly seed: number;
  readonly calls: readonly PermittedCall[];
  /** Permits calls; what it expects of texts and names is not judged, since mutants change these. */
  readonly expect?: Expectations;
  readonly budgets: Budgets;
  readonly live: boolean;
  readonly jobs: number;
  readonly minSensitivity?: number;
  readonly minSpecificity?: number;
  readonly progress: CampaignProgress;
}

/** What a campaign tells while it goes on. */
export interface CampaignProgress {
  /** So many mutants more are to be run. */
  expect(count: number): void;
  finished(): void;
  say(line: string): void;
}

export interface MutantsResult {
  readonly report: MutantsReport;
  /** For reports that show source code. */
  readonly source?: SourceMatrix;
}

/**
 * Never rejects for what a server does: a server that cannot be run, or is not clean, gives a report
 * with an error and exit code 3.
 * @throws UsageError where nothing would be run
 */
export async function runMutants(input: MutantsInput): Promise<MutantsResult> {
  const startedAt = systemClock.now();
  const campaign: Campaign = {
    assertions: input.assertions,
    probes: probesFor(input.assertions, input.probes),
    driver: input.driver,
    seed: input.seed,
    givenCalls: givenCalls(input.calls, input.expect),
    planCalls: remembering(callPlanner(input.calls, input.expect, input.seed)),
  };
  const durationMs = () => Math.round(systemClock.now() - startedAt);
  try {
    const baseline = await runBaseline(campaign, input.self, input.unbroken, input.budgets);
    const { settled, results, source } = await runFamilies(input, campaign, baseline);
    if (results.length === 0) throw new UsageError('no mutant was selected: nothing would be run');
    const report = reportOf(input, baseline, settled, results, durationMs());
    return { report, ...(source ? { source } : {}) };
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    return { report: reportOfError(input, error, durationMs()) };
  }
}

async function runFamilies(input: MutantsInput, campaign: Campaign, baseline: Baseline) {
  const { assertions, families, progress, jobs, wanted } = input;
  const conversation = conversationOf(baseline.transcript);
  const world = {
    revision: baseline.transcript.revision,
    conversation: conversation.said,
    probeOf: conversation.probeAt,
  };
  const applied = operators.filter(({ family }) => families.includes(family));
  const mutants = [...mutantsOf(applied, world)].filter(({ id }) => wanted(id));
  const variants =
    families.includes('legal') && wanted(`${GENERATED}:${input.seed}:0`) ? input.variants : 0;
  progress.expect(mutants.length + variants);
  const { finished } = progress;
  const pool = createPool(jobs);
  // Threads are so much lighter that more of them can wait at the same time.
  const threads = createPool(THREADS_PER_JOB * jobs);
  const wantsSource = families.includes('source') && input.sources.length > 0;
  // Servers mostly wait; meanwhile recordings are replayed and other servers played in memory.
  const played = judgeVariants(campaign, variants, input.seed, baseline.budgets, finished);
  const settled = await kill({
    campaign,
    baseline,
    conversation,
    mutants,
    self: input.self,
    unbroken: input.unbroken,
    fullBudgets: input.budgets,
    live: input.live,
    pool,
    finished,
  });
  const inThreads = input.isReference && !input.live;
  const [random, source] = await Promise.all([
    played,
    wantsSource
      ? runSources(input, campaign, baseline, inThreads ? threads : pool, inThreads)
      : undefined,
  ]);
  const results: MutantResult[] = settled.map((one) => resultOf(one, baseline, assertions));
  results.push(...random.map((row) => resultOfVariant(row, input.seed)));
  if (!source) return { settled, results };
  const { rows, files } = source;
  results.push(...rows.map((row) => resultOfSource(row, baseline, assertions, files)));
  return { settled, results, source };
}

function runSources(
  { unbroken, sources, wanted, progress }: MutantsInput,
  campaign: Campaign,
  baseline: Baseline,
  pool: Pool,
  inThreads: boolean,
): Promise<SourceMatrix> {
  const { say, expect: counted, finished } = progress;
  const how = { wanted, pool, inThreads, say, counted, finished };
  return sourceRows({ campaign, baseline, unbroken, files: sources, ...how });
}

function headOf({ unbroken, seed, assertions }: MutantsInput) {
  return {
    format: 'mcp-assert-mutants/1',
    tool: { name: 'mcp-assert', version },
    target: { transport: 'stdio', command: unbroken.command },
    seed,
    assertions: assertions.map(({ id }) => id),
    groups: assertions.map(({ group }) => group),
    clients: [],
  } as const;
}

function reportOf(
  input: MutantsInput,
  { transcript, budgets, worse }: Baseline,
  settled: readonly Settled[],
  mutants: readonly MutantResult[],
  durationMs: number,
): MutantsReport {
  const { assertions, minSensitivity = 0, minSpecificity = 0 } = input;
  const head = headOf(input);
  const scores = scoresOf(mutants);
  const used = new Set(mutants.map(({ operator }) => operator));
  const unequal = mutants.filter(({ note }) => note?.startsWith('at calibrated budgets'));
  const notes = [
    ...worse.map((id) => `${id} is a risk on the unbroken server already`),
    ...unequal.map(({ id, note }) => `${id} at full budgets differs from ${note}`),
  ];
  const enough = scores.sensitivity >= minSensitivity && scores.specificity >= minSpecificity;
  return {
    ...head,
    revision: transcript.revision,
    durationMs,
    budgets,
    operators: operators
      .filter(({ id }) => used.has(id))
      .map(({ id, group, title }) => ({ id, group, title })),
    baseline: { worse },
    mutants,
    scores,
    survivors: survivorsOf(settled, mutants, assertions),
    unclaimed: unclaimedOf(settled, mutants, transcript.revision),
    ranking: { assertions: rankAssertions(head.assertions, mutants), fields: rankFields(mutants) },
    ...(notes.length > 0 ? { notes } : {}),
    exitCode: enough ? 0 : 1,
  };
}

function reportOfError(
  input: MutantsInput,
  { message, detail }: CouldNotRun,
  durationMs: number,
): MutantsReport {
  return {
    ...headOf(input),
    revision: input.driver.revision,
    durationMs,
    budgets: input.budgets,
    operators: [],
    baseline: { worse: [] },
    mutants: [],
    scores: scoresOf([]),
    survivors: [],
    unclaimed: [],
    ranking: { assertions: [], fields: [] },
    error: { message, ...(detail ? { detail } : {}) },
    exitCode: 3,
  };
}
