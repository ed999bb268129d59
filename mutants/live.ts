/** Rows with a server that really runs: `mcp-assert serve --mutant` as a process. */
import { systemClock } from '../harness/clock.ts';
import type { Budgets } from '../harness/model/index.ts';
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import { stdioWire } from '../harness/transports/stdio.ts';
import type { EndBudgets } from '../harness/transports/wire.ts';
import { type Campaign, type RecordedRow, runRow } from './runner.ts';

/**
 * The command that serves a mutant.
 * @param self how this program is started: `node` and its file
 * @param id undefined: the unbroken server, through the same relay
 */
export function servingTarget(
  self: readonly [string, ...string[]],
  id: string | undefined,
  unbroken: StdioTarget,
  patienceMs: number,
): StdioTarget {
  const mutant = id === undefined ? [] : ['--mutant', id];
  const patience = ['--patience-ms', String(patienceMs)];
  return {
    ...unbroken,
    command: [...self, 'serve', ...mutant, ...patience, '--', ...unbroken.command],
  };
}

export function liveRow(
  campaign: Campaign,
  target: StdioTarget,
  budgets: Budgets,
  endBudgets: EndBudgets,
): Promise<RecordedRow> {
  return runRow(campaign, () => stdioWire(target), systemClock, budgets, endBudgets);
}
