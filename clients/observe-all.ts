/** All columns of the clients: those of SDKs first, then programs of the user's own. */
import type { MutantBehaviour, ObservedClient } from '../harness/model/index.ts';
import type { ClientColumns, ObserveOrder } from '../mutants/client-columns.ts';
import { observeCommand } from './command/observe.ts';
import { observe } from './observe.ts';
import type { LocatedClient } from './packages/locate.ts';
import { planOf } from './plan.ts';
import type { Waits } from './times.ts';

export interface ObserveAllInput {
  readonly order: ObserveOrder;
  readonly clients: readonly LocatedClient[];
  /** Texts of `--client-command`. */
  readonly commands: readonly string[];
  readonly self: readonly [string, ...string[]];
  readonly waits: Waits;
  readonly live: boolean;
  readonly jobs: number;
}

/** A program of which nobody knows how long it waits by itself, in milliseconds. */
const COMMAND_MS = 10_000;
/** With real time-outs: one that waits for a minute, twice. */
const COMMAND_REAL_MS = 150_000;

/** @throws CouldNotRun where a client does not get along with the unbroken server */
export async function observeAll(input: ObserveAllInput): Promise<ClientColumns> {
  const { order, clients, commands, self, waits, live, jobs } = input;
  const { unbroken, mutants, counted, finished } = order;
  counted(mutants.length * (clients.length + commands.length));
  const { conversation, transcript } = order;
  const plan = planOf(transcript);
  const sdks = await observe({
    ...{ clients, self, unbroken, conversation, plan, mutants, waits, live, jobs, finished },
  });
  const cells = new Map<string, Record<string, MutantBehaviour>>(
    mutants.map(({ id }) => [id, { ...sdks.behaviours.get(id) }]),
  );
  const own: ObservedClient[] = [];
  for (const text of commands) {
    if (unbroken.kind === 'http') break;
    const timeoutMs = waits.timeoutMs === undefined ? COMMAND_REAL_MS : COMMAND_MS;
    await observeCommand({
      ...{ text, server: unbroken, serve: self, mutants, timeoutMs, jobs },
      finished(id, behaviour) {
        const row = cells.get(id);
        if (row) row[text] = behaviour;
        finished();
      },
    });
    own.push({ id: text, timeoutMs });
  }
  return { clients: [...sdks.clients, ...own], behaviours: cells };
}
