/** The data file against reality: every row is observed again, with the very clients that it names. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Transport } from '../../harness/model/index.ts';
import type { Place } from '../../harness/reach.ts';
import { type LabelledMutant, mutantsOf } from '../../mutants/generate.ts';
import { operators } from '../../mutants/operators/index.ts';
import type { Row } from '../../mutants/runner.ts';
import { assertionsOf } from '../../suites/index.ts';
import { SDK_CLIENTS } from '../../testing/clients.ts';
import { self, type Unbroken, unbrokenIn, unbrokenOverHttp } from '../../testing/unbroken.ts';
import { observe } from '../observe.ts';
import { planOf } from '../plan.ts';
import { FAST_WAITS } from '../times.ts';
import { type ObservedFile, textOf } from './file.ts';
import { observedPath } from './known.ts';
import { type Seen, staleRows } from './stale.ts';

const MOST_TRIES = 4;

type Started = Omit<Unbroken, 'target'> & { readonly target: Place };

async function started(transport: Transport, revision: string): Promise<Started> {
  if (transport === 'stdio') return unbrokenIn(revision);
  const unbroken = await unbrokenOverHttp(revision);
  const target = { kind: 'http', url: unbroken.stage.url ?? '', headers: {} } as const;
  return { ...unbroken, target };
}

async function seenOf(
  file: ObservedFile,
  unbroken: Started,
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

async function rowOf({ campaign, baseline, stage }: Started, mutant: LabelledMutant): Promise<Row> {
  const { budgets, endBudgets, transcript } = baseline;
  const replayed = mutant.operator.replays
    ? await stage.replaying(campaign, transcript, budgets)(mutant)
    : undefined;
  return replayed ?? (await stage.live(campaign, mutant, budgets, endBudgets)).row;
}

describe.each(['stdio', 'http'] as const)('the data file of %s', (transport) => {
  const text = readFileSync(observedPath(transport), 'utf8');
  const file: ObservedFile = JSON.parse(text);
  let seen: ReadonlyMap<string, Seen>;

  beforeAll(async () => {
    const unbroken = await started(transport, file.revision);
    const wanted = new Set(file.faults.map(({ mutant }) => mutant));
    const families = ['article', 'wire'];
    const applied = operators.filter(({ family }) => families.includes(family));
    const mutants = [...mutantsOf(applied, unbroken.world)].filter(({ id }) => wanted.has(id));
    seen = await seenOf(file, unbroken, mutants).finally(unbroken.stage.end);
  }, 400_000);

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

  test('knows the transport', () => {
    expect(file.transport).toBe(transport);
  });

  test('knows a fault of each assertion of the round trip', () => {
    const known = new Set(file.faults.map(({ fault }) => fault.split(' | ')[0]));
    const roundTrip = assertionsOf(transport)
      .map(({ id }) => id)
      .filter((id) => id.startsWith('round-trip/'));
    expect(roundTrip.filter((id) => !known.has(id))).toEqual([]);
  });
});
