/** Rows without a server: the recording of the unbroken one is replayed, changed, and judged. */
import { virtualClock } from '../harness/clock.ts';
import type { Behaviour, Budgets } from '../harness/model/index.ts';
import { END_BUDGETS } from '../harness/run.ts';
import type { RecordedServer } from '../harness/transports/replay.ts';
import { replayWire } from '../harness/transports/replay-wire.ts';
import { type Campaign, type Row, runRow } from './runner.ts';

/**
 * Runs the probes against a recorded (or otherwise computed) server.
 * @param server makes the server of one process
 * @param behaviours makes what is changed in one process
 * @returns undefined where a probe sent something that the recording does not answer
 */
export async function replayedRow(
  campaign: Campaign,
  server: () => RecordedServer,
  behaviours: () => readonly Behaviour[],
  budgets: Budgets,
): Promise<Row | undefined> {
  const clock = virtualClock();
  let unrecorded = false;
  const { row } = await runRow(
    campaign,
    () =>
      replayWire(server(), behaviours(), clock, budgets.replyMs, () => {
        unrecorded = true;
      }),
    clock,
    budgets,
    END_BUDGETS,
  );
  return unrecorded ? undefined : row;
}
