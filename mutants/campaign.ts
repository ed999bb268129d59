/** `mcp-assert mutants` as a library: breaks a compliant server in many ways and reports what turns red. */
import { namedTools } from '../harness/calls/plan.ts';
import { callPlanner, givenCalls } from '../harness/calls/planner.ts';
import { systemClock } from '../harness/clock.ts';
import { CouldNotRun, UsageError } from '../harness/errors.ts';
import type {
  Expectations,
  MutantFamily,
  MutantResult,
  MutantsReport,
  PermittedCall,
  Probe,
} from '../harness/model/index.ts';
import { probesFor } from '../harness/select.ts';
import type { Target } from '../harness/target.ts';
import { type Baseline, runBaseline } from './baseline.ts';
import { type ClientColumns, type ObserveOrder, withBehaviours } from './client-columns.ts';
import { worldOf } from './conversation.ts';
import { mutantsOf } from './generate.ts';
import { kill } from './kill.ts';
import type { World } from './labels/world.ts';
import { operators } from './operators/index.ts';
import { forbiddenTools, withoutCallsOf } from './permitted-calls.ts';
import { createPool } from './pool.ts';
import { type ReportedInput, reportOf, reportOfError } from './report.ts';
import { resultOf, resultOfSource, resultOfVariant, variantId } from './results.ts';
import { type Campaign, remembering } from './runner.ts';
import type { SourceWorkspace } from './source/workspace.ts';
import { reachedMutants, type SourceMatrix, sourceRows, sourceWorkspace } from './source-rows.ts';
import { type Stage, stageOf } from './stage.ts';
import { judgeVariants } from './variants.ts';

/** Threads that run at the same time for each process that could. */
const THREADS_PER_JOB = 3;

export interface MutantsInput extends ReportedInput {
  /** How this program is started, to serve mutants as processes: `node` and its file. */
  readonly self: readonly [string, ...string[]];
  readonly probes: readonly Probe[];
  readonly families: readonly MutantFamily[];
  /** Which mutants of these families, by their ids. */
  readonly wanted: (id: string) => boolean;
  /** Files whose code is mutated, absolute; only with the family `source`. */
  readonly sources: readonly string[];
  /** Legal servers that are made at random; only with the family `legal`. */
  readonly variants: number;
  readonly calls: readonly PermittedCall[];
  /** Permits calls; what it expects of texts and names is not judged, since mutants change these. */
  readonly expect?: Expectations;
  readonly live: boolean;
  readonly jobs: number;
  /** Gives the mutants to real clients too, after they have been judged. */
  readonly observe?: (order: ObserveOrder) => Promise<ClientColumns>;
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
  const durationMs = () => Math.round(systemClock.now() - startedAt);
  const { unbroken } = input;
  const wantsSource = input.families.includes('source') && input.sources.length > 0;
  let workspace: SourceWorkspace | undefined;
  let stage: Stage | undefined;
  try {
    // Files that cannot be mutated are said so before anything has run.
    if (wantsSource && unbroken.kind === 'stdio') {
      workspace = await sourceWorkspace(input.sources, unbroken, input.progress.say);
    }
    const planCalls = callPlanner(input.calls, input.expect, input.seed);
    const campaign: Campaign = {
      assertions: input.assertions,
      probes: probesFor(input.assertions, input.probes),
      driver: input.driver,
      seed: input.seed,
      givenCalls: givenCalls(input.calls, input.expect),
      planCalls,
    };
    stage = await stageOf(input.unbroken, input.self, input.budgets);
    const baseline = await runBaseline(campaign, stage, input.budgets);
    const world = worldOf(baseline.transcript);
    const forbidden = forbiddenTools(world.conversation, namedTools(input.calls, input.expect));
    const safe = { ...campaign, planCalls: remembering(withoutCallsOf(forbidden, planCalls)) };
    const { settled, results, source } = await runFamilies(input, safe, {
      ...{ stage, baseline, world, workspace },
    });
    if (results.length === 0) throw new UsageError('no mutant was selected: nothing would be run');
    // Afterwards: clients have time-outs, and a busy machine would be taken for a silent server.
    const columns = await input.observe?.({
      unbroken: placeOf(unbroken, stage),
      transcript: baseline.transcript,
      conversation: world.conversation,
      mutants: settled.map(({ mutant }) => mutant),
      counted: input.progress.expect,
      finished: input.progress.finished,
    });
    const observed = columns
      ? withBehaviours(results, columns, settled, baseline.row.faults)
      : results;
    const clients = columns?.clients ?? [];
    const report = reportOf(input, baseline, settled, observed, clients, durationMs());
    return { report, ...(source ? { source } : {}) };
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    return { report: reportOfError(input, error, durationMs()) };
  } finally {
    await stage?.end();
    await workspace?.remove();
  }
}

/** Where clients find the unbroken server. */
function placeOf(unbroken: Target, { url = '' }: Stage): ObserveOrder['unbroken'] {
  if (unbroken.kind === 'stdio') return unbroken;
  return { kind: 'http', url, headers: Object.fromEntries(unbroken.headers) };
}

interface Staged {
  readonly stage: Stage;
  readonly baseline: Baseline;
  readonly world: World;
  readonly workspace: SourceWorkspace | undefined;
}

async function runFamilies(
  input: MutantsInput,
  campaign: Campaign,
  { stage, baseline, world, workspace }: Staged,
) {
  const { assertions, families, progress, jobs, wanted, seed } = input;
  const applied = operators.filter(({ family }) => families.includes(family));
  const mutants = [...mutantsOf(applied, world)].filter(({ id }) => wanted(id));
  // Such servers are made of lines.
  const variants =
    families.includes('legal') && stage.transport === 'stdio'
      ? Array.from({ length: input.variants }, (_, nth) => nth).filter((nth) =>
          wanted(variantId(seed, String(nth))),
        )
      : [];
  progress.expect(mutants.length + variants.length);
  const { finished } = progress;
  const inThreads = input.isReference && !input.live;
  const pool = createPool(jobs);
  // Threads are so much lighter that more of them can wait at the same time.
  const sourcePool = inThreads ? createPool(THREADS_PER_JOB * jobs) : pool;
  const { unbroken } = input;
  const sources = workspace &&
    unbroken.kind === 'stdio' && {
      campaign,
      baseline,
      unbroken,
      workspace,
      wanted,
      pool: sourcePool,
      inThreads,
      counted: progress.expect,
      finished,
    };
  // A copy that is another server is said so before the others have run.
  const reached = sources && (await reachedMutants(sources));
  // Servers mostly wait; meanwhile recordings are replayed and other servers played in memory.
  const played = judgeVariants(campaign, variants, seed, baseline.budgets, finished);
  const settled = await kill({
    campaign,
    baseline,
    world,
    mutants,
    stage,
    fullBudgets: input.budgets,
    live: input.live,
    pool,
    finished,
  });
  const [random, source] = await Promise.all([
    played,
    sources && reached ? sourceRows(sources, reached) : undefined,
  ]);
  const results: MutantResult[] = settled.map((one) => resultOf(one, baseline, assertions));
  results.push(...random.map((row) => resultOfVariant(row, seed)));
  if (!source) return { settled, results };
  const { rows, files } = source;
  results.push(...rows.map((row) => resultOfSource(row, baseline, assertions, files)));
  return { settled, results, source };
}
