/** The real clients of a campaign: chosen before anything runs, loaded only when asked for. */
import { availableParallelism } from 'node:os';
import { waitsOf, wantsClients } from '../clients/select.ts';
import { UsageError } from '../harness/errors.ts';
import type { ClientColumns, ObserveOrder } from '../mutants/client-columns.ts';
import type { MutantsWords } from './program-mutants.ts';
import { isHttp } from './unbroken.ts';

/** Fewer servers than a campaign starts: a client that waits must not be kept waiting by others. */
const JOBS_PER_CORE = 2;

export type Observer = (order: ObserveOrder) => Promise<ClientColumns>;

/**
 * @param self how this program is started, to serve mutants as processes
 * @returns undefined where no client is asked for
 * @throws UsageError and CouldNotRun for clients that cannot be had
 */
export async function observerFor(
  words: MutantsWords,
  self: readonly [string, ...string[]],
  say: (line: string) => void,
): Promise<Observer | undefined> {
  if (!wantsClients(words)) return undefined;
  if (isHttp(words) && words.clientCommand) {
    throw new UsageError('--client-command is for servers over stdio');
  }
  const { chosenClients, CLIENTS_OF_THE_TABLE } = await import('../clients/select.ts');
  const { observeAll } = await import('../clients/observe-all.ts');
  const clients = await chosenClients(words, CLIENTS_OF_THE_TABLE, say);
  const jobs = words.jobs ?? JOBS_PER_CORE * availableParallelism();
  return (order) =>
    observeAll({
      order,
      clients,
      commands: words.clientCommand ?? [],
      self,
      waits: waitsOf(words),
      live: words.live === true,
      jobs,
    });
}
