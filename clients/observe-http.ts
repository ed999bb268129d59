/** Mutants over HTTP × clients: each listens on a port of this process, before the unbroken server. */
import type { MutantBehaviour } from '../harness/model/index.ts';
import { httpBehavioursOf } from '../mutants/mutant-id.ts';
import type { Pool } from '../mutants/pool.ts';
import { behaviourOf, type Ran, untilBelieved } from './believe.ts';
import { ClientCrashed } from './client-process.ts';
import type { Crew } from './crew.ts';
import { servePlace } from './http-place.ts';
import { DOUBTFUL_SHARE, type LatenessMeter, meterLateness } from './lateness.ts';
import type { HttpPlace } from './real-client.ts';
import type { StepPlan } from './steps.ts';
import { hangMs, memoryTimes, type Waits } from './times.ts';

export interface HttpRunning {
  readonly crew: Crew;
  readonly plan: StepPlan;
  readonly waits: Waits;
  /** For the first run of each mutant. */
  readonly pool: Pool;
  /** For those that were late, with few others around. */
  readonly repeated: Pool;
}

/** Servers wait for their turn in this process. */
let lateness: LatenessMeter | undefined;

/** @param id of the mutant in the session of this client */
export async function cellOverHttp(
  id: string,
  unbroken: HttpPlace,
  { crew, plan, waits, pool: first, repeated }: HttpRunning,
): Promise<MutantBehaviour> {
  const times = memoryTimes(waits);
  async function run(): Promise<Ran> {
    lateness ??= meterLateness();
    const startedAt = performance.now();
    const served = await servePlace(unbroken, httpBehavioursOf(id), waits.patienceMs);
    try {
      const server = { kind: 'place', place: served.place } as const;
      const { patienceMs } = waits;
      const ran = await crew.run(
        { plan, patienceMs, purpose: 'compare', times, server },
        hangMs(times),
      );
      const endedAt = performance.now();
      const isBusy = lateness.between(startedAt, endedAt) > DOUBTFUL_SHARE * (endedAt - startedAt);
      return isBusy && !(ran instanceof ClientCrashed) ? { ...ran, doubtful: true } : ran;
    } finally {
      isTouched ||= served.touched();
      await served.end();
    }
  }
  let isFirst = true;
  let isTouched = false;
  const answer = await untilBelieved(waits, () => {
    const pool = isFirst ? first : repeated;
    isFirst = false;
    return pool(run);
  });
  const behaviour = behaviourOf(answer, 'process');
  // What a client never comes to says nothing of it.
  return isTouched || behaviour.class !== 'identical'
    ? behaviour
    : { ...behaviour, unreached: true };
}
