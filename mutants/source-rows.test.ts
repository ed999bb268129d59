/** Source mutants in threads of ours against the same in processes of their own. */
import { expect, test } from 'vitest';
import { unbrokenIn } from '../testing/unbroken.ts';
import { worseIn } from './fates.ts';
import { createPool } from './pool.ts';
import { copyReference } from './reference.ts';
import { reachedMutants, sourceRows, sourceWorkspace } from './source-rows.ts';

/** One of so many is run both ways. */
const EACH = 23;

test('a thread and a process give the same verdicts', async () => {
  const { campaign, baseline } = await unbrokenIn('2025-11-25');
  const reference = copyReference();
  const unbroken = {
    kind: 'stdio' as const,
    command: [process.execPath, reference.file] as const,
    cwd: reference.cwd,
    env: {},
    label: 'reference server',
  };
  const workspace = await sourceWorkspace(reference.files, unbroken, () => {});
  try {
    const ids = workspace.mutants.map(({ id }) => id).filter((_, index) => index % EACH === 0);
    const input = {
      campaign,
      baseline,
      unbroken,
      workspace,
      wanted: (id: string) => ids.includes(id),
      pool: createPool(6),
      counted: () => {},
      finished: () => {},
    };
    const reached = await reachedMutants({ ...input, inThreads: true });
    const [inThreads, inProcesses] = await Promise.all([
      sourceRows({ ...input, inThreads: true }, reached),
      sourceRows({ ...input, inThreads: false }, reached),
    ]);
    let ran = 0;
    for (const [index, { mutant, row }] of inThreads.rows.entries()) {
      const other = inProcesses.rows[index]?.row;
      expect(other === undefined, mutant.id).toBe(row === undefined);
      if (!row || !other) continue;
      ran += 1;
      const { assertions } = campaign;
      expect(worseIn(row, baseline.row, assertions), mutant.id).toEqual(
        worseIn(other, baseline.row, assertions),
      );
      expect(row.couldNotRun === undefined).toBe(other.couldNotRun === undefined);
    }
    expect(ran).toBeGreaterThan(10);
  } finally {
    await workspace.remove();
    reference.remove();
  }
});
