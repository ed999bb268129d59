/** Mutants × clients: what each real client does with each broken server. */
import {
  type Conversation,
  type Mutant,
  type MutantBehaviour,
  mutantId,
  type ObservedClient,
} from '../harness/model/index.ts';
import type { Place } from '../harness/reach.ts';
import { servingTarget } from '../mutants/live.ts';
import { createPool, type Pool } from '../mutants/pool.ts';
import { behaviourOf, isDoubtful, MOST_REPEATS, untilBelieved } from './believe.ts';
import { ClientCrashed } from './client-process.ts';
import { type Crew, openCrew } from './crew.ts';
import type { ClientOrder } from './host/messages.ts';
import { type Met, meetUnbroken } from './meet-unbroken.ts';
import { cellOverHttp } from './observe-http.ts';
import type { LocatedClient } from './packages/locate.ts';
import { changesAnything, siteForClient } from './places.ts';
import type { StepPlan, StepTimes } from './steps.ts';
import { hangMs, memoryTimes, processTimes, type Waits } from './times.ts';

export interface ObserveInput {
  readonly clients: readonly LocatedClient[];
  /** How this program is started, to serve mutants as processes. */
  readonly self: readonly [string, ...string[]];
  readonly unbroken: Place;
  /** What the unbroken server said to the probes: the sites of mutants are places in it. */
  readonly conversation: Conversation;
  readonly plan: StepPlan;
  readonly mutants: readonly Mutant[];
  readonly waits: Waits;
  /** Every mutant is a process, also where it could be played in memory. */
  readonly live: boolean;
  /** Servers that run at the same time, as processes. */
  readonly jobs: number;
  readonly finished: () => void;
}

export interface Observed {
  readonly clients: readonly ObservedClient[];
  /** By the id of the mutant, then that of the client: no cell is empty. */
  readonly behaviours: ReadonlyMap<string, Readonly<Record<string, MutantBehaviour>>>;
}

/** Runs that wait at the same time in one process of a client; they mostly wait. */
const RUNS_IN_MEMORY = 24;
/** Each has a server of its own in our process. */
const RUNS_OVER_HTTP = 12;
/** Where each waits for minutes, all wait together. */
const ALL_IN_MEMORY = 5000;
/** A run that was doubtful is repeated with few others around. */
const RUNS_REPEATED = 4;

/**
 * All clients at the same time, each in a process of its own.
 * @throws CouldNotRun where a client cannot be loaded or does not get along with the unbroken server
 */
export async function observe(input: ObserveInput): Promise<Observed> {
  const processes = createPool(input.jobs);
  const columns = await Promise.all(
    input.clients.map((located) => observeWith(located, input, processes)),
  );
  const behaviours = new Map(
    input.mutants.map(({ id }) => {
      const cells = columns.map(({ client, cells }) => [client.id, cells.get(id)] as const);
      const empty = cells.find(([, cell]) => !cell);
      if (empty) throw new Error(`${empty[0]} was not observed with ${id}`);
      return [id, Object.fromEntries(cells) as Record<string, MutantBehaviour>];
    }),
  );
  return { clients: columns.map(({ client }) => client), behaviours };
}

interface Column {
  readonly client: ObservedClient;
  readonly cells: ReadonlyMap<string, MutantBehaviour>;
}

async function observeWith(
  located: LocatedClient,
  input: ObserveInput,
  processes: Pool,
): Promise<Column> {
  const { mutants, finished, waits } = input;
  let met: Met = { asked: [], said: [], connectMs: 0 };
  const crew = await openCrew(located, async (process) => {
    met = await meetUnbroken(process, located, input);
  });
  try {
    const cells = new Map<string, MutantBehaviour>();
    const overHttp = input.unbroken.kind === 'http';
    const at = overHttp ? RUNS_OVER_HTTP : RUNS_IN_MEMORY;
    const memory = createPool(waits.timeoutMs === undefined ? ALL_IN_MEMORY : at);
    const repeated = createPool(RUNS_REPEATED);
    const times = processTimes(waits, met.connectMs);
    await Promise.all(
      mutants.map(async (mutant) => {
        const site = mutant.site && siteForClient(mutant.site, input.conversation, met.asked);
        const isReached = site ? changesAnything(mutant.operator, site, met.said) : !mutant.site;
        const cell = !isReached
          ? UNREACHED
          : await cellOf(mutantId(mutant.operator, site), mutant, {
              crew,
              memory,
              repeated,
              processes,
              times,
              input,
            });
        cells.set(mutant.id, cell);
        finished();
      }),
    );
    const { defaultTimeoutMs } = crew;
    return {
      client: {
        id: located.id,
        ...(waits.timeoutMs === undefined ? {} : { timeoutMs: waits.timeoutMs }),
        ...(defaultTimeoutMs === undefined ? {} : { defaultTimeoutMs }),
      },
      cells,
    };
  } finally {
    crew.end();
  }
}

const UNREACHED: MutantBehaviour = { class: 'identical', unreached: true, settled: 'memory' };

interface Running {
  readonly crew: Crew;
  readonly memory: Pool;
  readonly repeated: Pool;
  readonly processes: Pool;
  readonly times: StepTimes;
  readonly input: ObserveInput;
}

/** @param id of the mutant in the session of this client */
async function cellOf(
  id: string,
  { operator }: Mutant,
  running: Running,
): Promise<MutantBehaviour> {
  const { crew, memory, repeated, processes, times, input } = running;
  const { plan, waits, unbroken } = input;
  if (unbroken.kind === 'http') {
    return cellOverHttp(id, unbroken, { crew, plan, waits, pool: memory, repeated });
  }
  const base = { plan, patienceMs: waits.patienceMs, purpose: 'compare' } as const;
  const inProcess: ClientOrder = {
    ...base,
    times,
    server: {
      kind: 'place',
      place: { ...servingTarget(input.self, id, unbroken, waits.patienceMs), kind: 'stdio' },
    },
  };
  const inMemory = { ...base, times: memoryTimes(waits) };
  const run = (order: ClientOrder) => crew.run(order, hangMs(order.times));

  if (!input.live && operator.replays) {
    const replay: ClientOrder = { ...inMemory, server: { kind: 'replay', mutant: id } };
    // Behind a relay is a process, which has to start.
    const relay: ClientOrder = { ...base, times, server: { kind: 'relay', mutant: id, unbroken } };
    const played = await memory(() => run(replay));
    const isUnrecorded = !(played instanceof ClientCrashed) && played.unrecorded === true;
    let answer = isUnrecorded ? await processes(() => run(relay)) : played;
    for (let again = 0; again < MOST_REPEATS && isDoubtful(answer); again += 1) {
      answer = await repeated(() => run(isUnrecorded ? relay : replay));
    }
    return behaviourOf(answer, 'memory');
  }
  const answer = await untilBelieved(waits, () => processes(() => run(inProcess)));
  return behaviourOf(answer, 'process');
}
