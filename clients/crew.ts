/** The processes of one client: one for almost everything, and fresh ones where it crashes. */
import { createPool } from '../mutants/pool.ts';
import { ClientCrashed, type ClientProcess, startClientProcess } from './client-process.ts';
import type { ClientOrder, RunAnswer } from './host/messages.ts';
import type { LocatedClient } from './packages/locate.ts';

export interface Crew {
  readonly defaultTimeoutMs?: number;
  /**
   * Never rejects for what the client does: a run that crashes or hangs its process, alone in it, is
   * told as a crash. Rejects when the crew is ended meanwhile.
   */
  run(order: ClientOrder, hangMs: number): Promise<RunAnswer | ClientCrashed>;
  end(): void;
}

/**
 * @param prepare makes a process ready for runs that compare: without it nothing is unbroken
 * @throws CouldNotRun where the package cannot be loaded, and what `prepare` throws
 */
export async function openCrew(
  located: LocatedClient,
  prepare: (process: ClientProcess) => Promise<void>,
): Promise<Crew> {
  const processes = new Set<ClientProcess>();
  let isOver = false;
  async function start(): Promise<ClientProcess> {
    const process = await startClientProcess(located);
    // It may have been ended while it started.
    if (isOver) process.end();
    processes.add(process);
    try {
      await prepare(process);
      return process;
    } catch (error) {
      end(process);
      throw error;
    }
  }
  function end(process: ClientProcess): void {
    process.end();
    processes.delete(process);
  }

  let shared = start();
  const { defaultTimeoutMs } = await shared;
  const alone = createPool(1);

  /** Whose fault a crash was shows when nothing else goes on in the process. */
  async function runAlone(order: ClientOrder, hangMs: number): Promise<RunAnswer | ClientCrashed> {
    const process = await start();
    try {
      return await process.run(order, hangMs);
    } catch (error) {
      if (error instanceof ClientCrashed) return error;
      throw error;
    } finally {
      end(process);
    }
  }

  return {
    ...(defaultTimeoutMs === undefined ? {} : { defaultTimeoutMs }),
    async run(order, hangMs) {
      const mine = shared;
      const process = await mine;
      try {
        return await process.run(order, hangMs);
      } catch (error) {
        // Ended with all the others, it tells nothing of the client.
        if (!(error instanceof ClientCrashed) || isOver) throw error;
        if (shared === mine) {
          end(process);
          shared = start();
          // Whoever runs next hears of it.
          shared.catch(() => {});
        }
        return alone(() => runAlone(order, hangMs));
      }
    },
    end() {
      isOver = true;
      for (const process of processes) process.end();
      processes.clear();
    },
  };
}
