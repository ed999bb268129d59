/** Where the unbroken server is, and how rows are made of it and its mutants. */
import type { Budgets, Mutant, Transcript, Transport } from '../harness/model/index.ts';
import type { Target } from '../harness/target.ts';
import type { EndBudgets } from '../harness/transports/wire.ts';
import { httpStage } from './http-stage.ts';
import type { Campaign, RecordedRow, Row } from './runner.ts';
import { stdioStage } from './stdio-stage.ts';

export interface Stage {
  readonly transport: Transport;
  /** A row of a server that really runs, in real time; without a mutant, of the unbroken one. */
  live(
    campaign: Campaign,
    mutant: Mutant | undefined,
    budgets: Budgets,
    endBudgets: EndBudgets,
  ): Promise<RecordedRow>;
  /**
   * Makes rows from what the unbroken server said, in no time.
   * @returns undefined for a mutant whose probes send what the recording does not answer
   */
  replaying(
    campaign: Campaign,
    transcript: Transcript,
    budgets: Budgets,
  ): (mutant: Mutant) => Promise<Row | undefined>;
  /** Where the server listens, over HTTP. */
  readonly url?: string;
  /** Ends what was started. */
  end(): Promise<void>;
}

/**
 * @param self how this program is started, to serve mutants as processes
 * @throws CouldNotRun when a server that has to be started first does not listen
 */
export async function stageOf(
  unbroken: Target,
  self: readonly [string, ...string[]],
  budgets: Budgets,
): Promise<Stage> {
  return unbroken.kind === 'stdio' ? stdioStage(unbroken, self) : httpStage(unbroken, budgets);
}
