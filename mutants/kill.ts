/** The kill matrix of what a server sends: every mutant × every assertion, with no early stop. */
import type { Budgets } from '../harness/model/index.ts';
import { END_BUDGETS } from '../harness/run.ts';
import type { Baseline } from './baseline.ts';
import { claimants } from './claims.ts';
import { fateOf, type Settled, worseIn } from './fates.ts';
import type { LabelledMutant } from './generate.ts';
import type { World } from './labels/world.ts';
import type { Pool } from './pool.ts';
import type { Campaign, Row } from './runner.ts';
import type { Stage } from './stage.ts';

export interface KillInput {
  readonly campaign: Campaign;
  readonly baseline: Baseline;
  readonly world: World;
  readonly mutants: readonly LabelledMutant[];
  readonly stage: Stage;
  /** What a check waits where nothing is calibrated: the article's six are run by these too. */
  readonly fullBudgets: Budgets;
  /** All mutants are run live, also those that a replay would settle. */
  readonly live: boolean;
  /** Limits how many servers run at the same time. */
  readonly pool: Pool;
  readonly finished: () => void;
}

type Found = Pick<Settled, 'row' | 'settled' | 'note'>;

/** Settles each mutant; the results come in the order of the mutants. */
export async function kill(input: KillInput): Promise<Settled[]> {
  const { campaign, world, mutants } = input;
  const replays = (mutant: LabelledMutant) =>
    !input.live && mutant.operator.replays && !isArticle(mutant);
  const replayable = mutants.filter(replays);
  const living = mutants
    .filter((mutant) => !replays(mutant))
    // The slowest first, so that none of them is left to run alone at the end.
    .sort((a, b) => Number(isArticle(b)) - Number(isArticle(a)));
  const rows = new Map<LabelledMutant, Found>();
  // Servers mostly wait; meanwhile recordings are replayed.
  await Promise.all([runAll(input, living, rows), replayAll(input, replayable, rows)]);
  // A probe that sent what the recording does not answer needs a server after all.
  await runAll(
    input,
    replayable.filter((mutant) => !rows.has(mutant)),
    rows,
  );
  return mutants.map((mutant) => {
    const found = rows.get(mutant);
    if (!found) throw new Error(`The mutant ${mutant.id} was not run`);
    const probe = mutant.site ? world.probeOf(mutant.site) : undefined;
    const claiming = claimants(campaign.assertions, mutant.breaks, probe);
    return { mutant, claimants: claiming, ...found };
  });
}

function isArticle({ operator }: LabelledMutant): boolean {
  return operator.family === 'article';
}

async function replayAll(
  { campaign, baseline, stage, finished }: KillInput,
  mutants: readonly LabelledMutant[],
  rows: Map<LabelledMutant, Found>,
): Promise<void> {
  const replay = stage.replaying(campaign, baseline.transcript, baseline.budgets);
  for (const mutant of mutants) {
    const row = await replay(mutant);
    if (!row) continue;
    rows.set(mutant, { row, settled: 'offline' });
    finished();
  }
}

async function runAll(
  input: KillInput,
  mutants: readonly LabelledMutant[],
  rows: Map<LabelledMutant, Found>,
): Promise<void> {
  const work = mutants.map(async (mutant) => {
    rows.set(mutant, await input.pool(() => runLive(input, mutant)));
    input.finished();
  });
  await Promise.all(work);
}

async function runLive(input: KillInput, mutant: LabelledMutant): Promise<Found> {
  const { campaign, baseline, fullBudgets } = input;
  const { assertions } = campaign;
  const calibrated = await atBudgets(input, mutant, baseline.budgets);
  const caught = worseIn(calibrated, baseline.row, assertions);
  if (isArticle(mutant)) {
    const full = await atBudgets(input, mutant, fullBudgets);
    const also = worseIn(full, baseline.row, assertions);
    const agree = caught.join() === also.join();
    const note = agree
      ? 'the same at full budgets'
      : `at calibrated budgets: ${caught.join(', ') || 'none'}`;
    return { row: full, settled: 'live', note };
  }
  const fate = fateOf(mutant.breaks.length === 0, calibrated, baseline.row, caught);
  if (fate === 'false-alarm') {
    // A busy machine may be later than a calibrated budget allows; that is no fault of an assertion.
    const full = await atBudgets(input, mutant, fullBudgets);
    return { row: full, settled: 'live', note: 'run again at full budgets' };
  }
  return { row: calibrated, settled: 'live' };
}

async function atBudgets(input: KillInput, mutant: LabelledMutant, budgets: Budgets): Promise<Row> {
  const { stage, campaign, baseline, fullBudgets } = input;
  const endBudgets = budgets === fullBudgets ? END_BUDGETS : baseline.endBudgets;
  const { row } = await stage.live(campaign, mutant, budgets, endBudgets);
  return row;
}
