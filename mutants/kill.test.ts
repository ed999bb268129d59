/** The matrix itself: the experiment's table, offline against live, and the grace window. */
import { beforeAll, describe, expect, test } from 'vitest';
import { virtualClock } from '../harness/clock.ts';
import type { Behaviour, Budgets, Operator } from '../harness/model/index.ts';
import { END_BUDGETS } from '../harness/run.ts';
import { recordedServer } from '../harness/transports/replay.ts';
import { replayWire } from '../harness/transports/replay-wire.ts';
import { DEFAULT_BUDGETS } from '../index.ts';
import { ARTICLE_TABLE } from '../testing/article-table.ts';
import { type Unbroken, unbrokenIn } from '../testing/unbroken.ts';
import { worseIn } from './fates.ts';
import { type LabelledMutant, mutantsOf } from './generate.ts';
import { kill } from './kill.ts';
import { operators } from './operators/index.ts';
import { replyingTo } from './operators/support/replying.ts';
import { createPool } from './pool.ts';
import { runRow } from './runner.ts';

/** One of so many mutants is run both ways: those that change content are many and much alike. */
const EACH = { rewriting: 37, delivering: 7 } as const;

let unbroken: Unbroken;

beforeAll(async () => {
  unbroken = await unbrokenIn('2025-11-25');
});

function settle(mutants: readonly LabelledMutant[], live: boolean, fullBudgets = DEFAULT_BUDGETS) {
  const { campaign, baseline, world, stage } = unbroken;
  return kill({
    campaign,
    baseline,
    world,
    mutants,
    stage,
    fullBudgets,
    live,
    pool: createPool(6),
    finished: () => {},
  });
}

const caughtIn = (row: Parameters<typeof worseIn>[0]) =>
  worseIn(row, unbroken.baseline.row, unbroken.campaign.assertions);

describe("the article's six, live and at full budgets", () => {
  test.each([1, 2, 3, 4, 5])('run %i gives the table', async () => {
    const six = operators.filter(({ family }) => family === 'article');
    // wrong-id waits for the whole reply budget, and gives the same verdicts sooner with less.
    const full = { ...DEFAULT_BUDGETS, replyMs: 1500 };
    const settled = await settle([...mutantsOf(six, unbroken.world)], true, full);
    const counts = settled.map(({ mutant, row }) => [
      mutant.id,
      caughtIn(row).filter((id) => id.startsWith('round-trip/')).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual(ARTICLE_TABLE);
    for (const { note } of settled) expect(note).toBe('the same at full budgets');
  });
});

test('a replay and a server that really runs give the same verdicts', async () => {
  const all = [...mutantsOf(operators, unbroken.world)].filter(
    ({ operator }) => operator.replays && operator.family !== 'article',
  );
  const every = (each: number) => (_: unknown, index: number) => index % each === 0;
  const sample = [
    ...all.filter(({ operator }) => operator.rewrites).filter(every(EACH.rewriting)),
    ...all.filter(({ operator }) => !operator.rewrites).filter(every(EACH.delivering)),
    // Whether a line waits for the next one depends on what was written together.
    ...all.filter(({ operator }) => operator.id === 'held-until-more-input'),
  ];
  const [offline, live] = await Promise.all([settle(sample, false), settle(sample, true)]);
  expect(offline.filter(({ settled }) => settled === 'offline').length).toBeGreaterThan(20);
  for (const [index, { mutant, row }] of offline.entries()) {
    const other = live[index];
    if (!other) throw new Error(`${mutant.id} was not run`);
    expect(other.settled).toBe('live');
    expect(
      row.findings.map(({ outcome }) => outcome),
      mutant.id,
    ).toEqual(other.row.findings.map(({ outcome }) => outcome));
    // What is delivered at other times may come in another order, by a hair.
    if (mutant.operator.rewrites) expect(row.trace, mutant.id).toBe(other.row.trace);
  }
});

test('the replay of the unbroken server is the unbroken server', async () => {
  const { baseline } = unbroken;
  const row = await replayed(() => [], baseline.budgets);
  expect(row.trace).toBe(baseline.row.trace);
  expect(row.findings).toEqual(baseline.row.findings);
});

/** Rows in virtual time: what is late is late by exactly so much. */
async function replayed(behaviours: () => readonly Behaviour[], budgets: Budgets) {
  const { campaign, baseline } = unbroken;
  const clock = virtualClock();
  const server = recordedServer(baseline.transcript);
  const wire = () => replayWire(server(), behaviours(), clock, budgets.replyMs, () => {});
  return (await runRow(campaign, wire, clock, budgets, END_BUDGETS)).row;
}

describe('the grace window', () => {
  const LATE_MS = [0, 1, 2, 3, 5, 10, 20, 50, 150, 250];
  /** As many servers do, it ends at once with its input: nothing late is written then. */
  const endsAtOnce: Behaviour = { inputEnded: (relay) => relay.exit(0) };

  async function caughtOf(graceMs: number): Promise<number[]> {
    const caught: number[] = [];
    for (const lateMs of LATE_MS) {
      const reply = () => replyingTo((method) => method === 'notifications/initialized', lateMs);
      const budgets = { ...unbroken.baseline.budgets, graceMs };
      const row = await replayed(() => [reply(), endsAtOnce], budgets);
      if (caughtIn(row).includes('round-trip/notification-gets-no-response')) caught.push(lateMs);
    }
    return caught;
  }

  test('catches every reply to a notification that comes within it', async () => {
    expect(await caughtOf(300)).toEqual(LATE_MS);
  });

  test('is load-bearing: without it the same assertion catches only what comes by chance', async () => {
    const caught = await caughtOf(0);
    expect(caught.length).toBeGreaterThan(0);
    expect(caught.length).toBeLessThan(LATE_MS.length);
  });

  test('is not needed for a server that says all before it ends: its input is closed, its output read', async () => {
    const operator = operators.find(({ id }) => id === 'notification-reply-late-400') as Operator;
    const budgets = { ...unbroken.baseline.budgets, graceMs: 0 };
    const row = await replayed(() => [operator.behaviour(undefined)], budgets);
    expect(caughtIn(row)).toContain('round-trip/notification-gets-no-response');
  });
});
