/** The data file against reality: every row is observed again, with the very clients that it names. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock, virtualClock } from '../../harness/clock.ts';
import { END_BUDGETS } from '../../harness/run.ts';
import { recordedServer } from '../../harness/transports/replay.ts';
import { replayWire } from '../../harness/transports/replay-wire.ts';
import { stdioWire } from '../../harness/transports/stdio.ts';
import { type LabelledMutant, mutantsOf } from '../../mutants/generate.ts';
import { servingTarget } from '../../mutants/live.ts';
import { operators } from '../../mutants/operators/index.ts';
import { type Row, runRow } from '../../mutants/runner.ts';
import { assertions } from '../../suites/index.ts';
import { SDK_CLIENTS } from '../../testing/clients.ts';
import { self, type Unbroken, unbrokenIn } from '../../testing/unbroken.ts';
import { observe } from '../observe.ts';
import { planOf } from '../plan.ts';
import { FAST_WAITS } from '../times.ts';
import { type ObservedFile, textOf } from './file.ts';
import { observedPath } from './known.ts';
import { type Seen, staleRows } from './stale.ts';

const text = readFileSync(observedPath(), 'utf8');
const file: ObservedFile = JSON.parse(text);
const MOST_TRIES = 4;
let seen: ReadonlyMap<string, Seen>;

beforeAll(async () => {
  const unbroken = await unbrokenIn(file.revision);
  const wanted = new Set(file.faults.map(({ mutant }) => mutant));
  const families = ['article', 'wire'];
  const applied = operators.filter(({ family }) => families.includes(family));
  const mutants = [...mutantsOf(applied, unbroken.world)].filter(({ id }) => wanted.has(id));
  seen = await seenOf(unbroken, mutants);
}, 400_000);

async function seenOf(
  unbroken: Unbroken,
  mutants: readonly LabelledMutant[],
): Promise<ReadonlyMap<string, Seen>> {
  const { world, target, baseline } = unbroken;
  const { behaviours } = await observe({
    clients: SDK_CLIENTS,
    self,
    unbroken: target,
    conversation: world.conversation,
    plan: planOf(baseline.transcript),
    mutants,
    waits: FAST_WAITS,
    live: false,
    jobs: 4,
    finished: () => {},
  });
  const found = new Map<string, Seen>();
  for (const mutant of mutants) {
    const named = file.faults.filter((row) => row.mutant === mutant.id).map(({ fault }) => fault);
    const faults = new Set<string>();
    // How a process that ends half-way is seen to end is a matter of moments.
    for (
      let tries = 0;
      tries === 0 || (tries < MOST_TRIES && !mutant.operator.replays);
      tries += 1
    ) {
      for (const fault of (await rowOf(unbroken, mutant)).faults) faults.add(fault);
      if (named.every((fault) => faults.has(fault))) break;
    }
    found.set(mutant.id, { faults: [...faults], behaviours: behaviours.get(mutant.id) ?? {} });
  }
  return found;
}

async function rowOf(
  { campaign, baseline, target }: Unbroken,
  mutant: LabelledMutant,
): Promise<Row> {
  const { budgets, transcript } = baseline;
  if (!mutant.operator.replays) {
    const served = servingTarget(self, mutant.id, target, budgets.replyMs);
    const live = () => stdioWire(served);
    return (await runRow(campaign, live, systemClock, budgets, baseline.endBudgets)).row;
  }
  const clock = virtualClock();
  const server = recordedServer(transcript);
  const behaviours = () => [mutant.operator.behaviour(mutant.site)];
  const wire = () => replayWire(server(), behaviours(), clock, budgets.replyMs, () => {});
  return (await runRow(campaign, wire, clock, budgets, END_BUDGETS)).row;
}

describe('the data file', () => {
  test('names the clients that are installed: after an update, npm run observe', () => {
    expect(file.clients).toEqual(SDK_CLIENTS.map(({ id }) => id));
  });

  test('is written by its command, one row a line', () => {
    expect(text).toBe(textOf(file));
  });

  test('says in every row what the clients do today', () => {
    expect(staleRows(file, seen)).toEqual([]);
  });

  test('would be found stale by a change of any single cell', () => {
    for (const [index, row] of file.faults.entries()) {
      const [first] = row.does;
      const said = file.behaviours[first ?? -1];
      const other = file.behaviours.findIndex((one) => one.class !== said?.class);
      const edited = { ...row, does: [other, ...row.does.slice(1)] };
      const faults = file.faults.with(index, edited);
      expect(staleRows({ ...file, faults }, seen), row.fault).toHaveLength(1);
    }
  });

  test('would be found stale by a fault or a mutant that is no more', () => {
    const [row] = file.faults;
    if (!row) throw new Error('the file is empty');
    const withRow = (edited: Partial<typeof row>) => ({ ...file, faults: [{ ...row, ...edited }] });
    expect(staleRows(withRow({ fault: 'something | else' }), seen)).toHaveLength(1);
    expect(staleRows(withRow({ mutant: 'no-such-mutant' }), seen)).toHaveLength(1);
    expect(staleRows(withRow({ does: [] }), seen)).toHaveLength(1);
  });

  test('knows a fault of each assertion of the round trip', () => {
    const known = new Set(file.faults.map(({ fault }) => fault.split(' | ')[0]));
    const roundTrip = assertions.map(({ id }) => id).filter((id) => id.startsWith('round-trip/'));
    expect(roundTrip.filter((id) => !known.has(id))).toEqual([]);
  });
});
