/** The kill matrix of what a server sends: every mutant × every assertion, with no early stop. */
import type { Budgets } from '../harness/model/index.ts';
import { END_BUDGETS } from '../harness/run.ts';
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import { recordedServer } from '../harness/transports/replay.ts';
import type { Baseline } from './baseline.ts';
import { claimants } from './claims.ts';
import type { RecordedConversation } from './conversation.ts';
import { fateOf, type Settled, worseIn } from './fates.ts';
import type { LabelledMutant } from './generate.ts';
import { liveRow, servingTarget } from './live.ts';
import { pooled } from './pool.ts';
import { replayedRow } from './replayed.ts';
import type { Campaign, Row } from './runner.ts';

export interface KillInput {
  readonly campaign: Campaign;
  readonly baseline: Baseline;
  readonly conversation: RecordedConversation;
  readonly mutants: readonly LabelledMutant[];
  /** How this program is started, to serve mutants as processes. */
  readonly self: readonly [string, ...string[]];
  readonly unbroken: StdioTarget;
  /** What a check waits where nothing is calibrated: the article's six are run by these too. */
  readonly fullBudgets: Budgets;
  /** All mutants are run live, also those that a replay would settle. */
  readonly live: boolean;
  /** How many servers run at the same time. */
  readonly jobs: number;
  readonly finished: () => void;
}

/** Settles each mutant; the results come in the order of the mutants. */
export async function kill(input: KillInput): Promise<Settled[]> {
  const { campaign, baseline, conversation, mutants } = input;
  const server = recordedServer(baseline.transcript);
  const rows = new Map<LabelledMutant, Pick<Settled, 'row' | 'settled' | 'note'>>();
  for (const mutant of mutants) {
    const { operator, site } = mutant;
    if (input.live || !operator.rewrites || operator.family === 'article') continue;
    const behaviours = () => [operator.behaviour(site)];
    const row = await replayedRow(campaign, server, behaviours, baseline.budgets);
    if (!row) continue;
    rows.set(mutant, { row, settled: 'offline' });
    input.finished();
  }
  const remaining = mutants.filter((mutant) => !rows.has(mutant));
  // The slowest first, so that none of them is left to run alone at the end.
  const order = [...remaining].sort(
    (a, b) => Number(b.operator.family === 'article') - Number(a.operator.family === 'article'),
  );
  const live = await pooled(order, input.jobs, (mutant) => runLive(input, mutant), input.finished);
  for (const [index, mutant] of order.entries()) {
    const row = live[index];
    if (row) rows.set(mutant, row);
  }
  return mutants.map((mutant) => {
    const found = rows.get(mutant);
    if (!found) throw new Error(`The mutant ${mutant.id} was not run`);
    const probe = mutant.site ? conversation.probeAt(mutant.site) : undefined;
    return {
      mutant,
      claimants: claimants(campaign.assertions, mutant.breaks, probe),
      ...found,
    };
  });
}

async function runLive(
  input: KillInput,
  mutant: LabelledMutant,
): Promise<Pick<Settled, 'row' | 'settled' | 'note'>> {
  const { campaign, baseline, fullBudgets } = input;
  const { assertions } = campaign;
  const calibrated = await atBudgets(input, mutant, baseline.budgets);
  const caught = worseIn(calibrated, baseline.row, assertions);
  if (mutant.operator.family === 'article') {
    const full = await atBudgets(input, mutant, fullBudgets);
    const also = worseIn(full, baseline.row, assertions);
    const agree = caught.join() === also.join();
    const note = agree
      ? 'the same at full budgets'
      : `at calibrated budgets: ${caught.join(', ') || 'none'}`;
    return { row: full, settled: 'live', note };
  }
  const falseAlarm = fateOf(mutant.breaks.length === 0, calibrated, baseline.row, caught);
  if (falseAlarm === 'false-alarm') {
    // A busy machine may be later than a calibrated budget allows; that is no fault of an assertion.
    const full = await atBudgets(input, mutant, fullBudgets);
    return { row: full, settled: 'live', note: 'run again at full budgets' };
  }
  return { row: calibrated, settled: 'live' };
}

function atBudgets(input: KillInput, mutant: LabelledMutant, budgets: Budgets): Promise<Row> {
  const { self, unbroken, campaign, baseline, fullBudgets } = input;
  const target = servingTarget(self, mutant.id, unbroken, budgets.replyMs);
  const endBudgets = budgets === fullBudgets ? END_BUDGETS : baseline.endBudgets;
  return liveRow(campaign, target, budgets, endBudgets);
}
