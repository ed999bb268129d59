/** How many mutants a second are judged without a server: bundled and started by `mutants.mjs`. */
import { virtualClock } from '../harness/clock.ts';
import { judge } from '../harness/judge.ts';
import { END_BUDGETS, run } from '../harness/run.ts';
import { recordedServer } from '../harness/transports/replay.ts';
import { replayWire } from '../harness/transports/replay-wire.ts';
import { mutantsOf } from '../mutants/generate.ts';
import { operators } from '../mutants/operators/index.ts';
import { unbrokenIn } from '../testing/unbroken.ts';

const ROUNDS = 5;
const MUTANTS = 1000;

const { campaign, baseline, world } = await unbrokenIn('2025-11-25');
const mutants = [...mutantsOf(operators, world)]
  .filter(({ operator }) => operator.rewrites && operator.family === 'wire')
  .slice(0, MUTANTS);
const server = recordedServer(baseline.transcript);

const judged: number[] = [];
const replayed: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  let judgingMs = 0;
  const startedAt = performance.now();
  for (const { operator, site } of mutants) {
    const clock = virtualClock();
    const { budgets } = baseline;
    const transcript = await run({
      ...campaign,
      label: 'mutant',
      startWire: () =>
        replayWire(server(), [operator.behaviour(site)], clock, budgets.replyMs, () => {}),
      clock,
      budgets,
      endBudgets: END_BUDGETS,
      mask: (text) => text,
      progress: () => {},
    });
    const beforeJudging = performance.now();
    judge(transcript, campaign.assertions, undefined);
    judgingMs += performance.now() - beforeJudging;
  }
  judged.push((1000 * mutants.length) / judgingMs);
  replayed.push((1000 * mutants.length) / (performance.now() - startedAt));
}

const median = (numbers: number[]) => Math.round(numbers.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0);
process.stdout.write(
  `${JSON.stringify({
    mutants: mutants.length,
    assertions: campaign.assertions.length,
    judged: median(judged),
    replayed: median(replayed),
  })}\n`,
);
