/** A client and the unbroken server: without this nothing that follows means anything. */
import { CouldNotRun } from '../harness/errors.ts';
import { servingTarget } from '../mutants/live.ts';
import { ClientCrashed, type ClientProcess } from './client-process.ts';
import type { ClientOrder, RunAnswer } from './host/messages.ts';
import type { AskedByClient, SaidToClient } from './host/recording.ts';
import { createEar, servePlace } from './http-place.ts';
import type { ObserveInput } from './observe.ts';
import type { LocatedClient } from './packages/locate.ts';
import { hangMs, processTimes } from './times.ts';

/** What was seen of the unbroken server. */
export interface Met {
  readonly asked: readonly AskedByClient[];
  readonly said: readonly SaidToClient[];
  readonly connectMs: number;
}

/**
 * Two runs with the unbroken server: one to remember, one to see what is never the same twice.
 * @throws CouldNotRun where the client does not get along with it
 */
export async function meetUnbroken(
  process: ClientProcess,
  located: LocatedClient,
  { unbroken, plan, waits, self }: Pick<ObserveInput, 'unbroken' | 'plan' | 'waits' | 'self'>,
): Promise<Met> {
  const base = { plan, patienceMs: waits.patienceMs, times: processTimes(waits, 0) };
  const patience = hangMs(base.times);
  async function run(order: Pick<ClientOrder, 'purpose' | 'server'>): Promise<RunAnswer> {
    const answer = await process.run({ ...base, ...order }, patience).catch((error: unknown) => {
      if (!(error instanceof ClientCrashed)) throw error;
      throw doesNotGetAlong(located, error.message);
    });
    const failed = answer.result.steps.find(
      ({ step, outcome }) => outcome !== 'ok' && (step === 'connect' || outcome === 'timeout'),
    );
    if (failed) throw doesNotGetAlong(located, `${failed.step}: ${failed.error?.message}`);
    return answer;
  }
  if (unbroken.kind === 'http') {
    const ear = createEar();
    const served = await servePlace(unbroken, [], waits.patienceMs, ear.listen);
    try {
      const server = { kind: 'place', place: served.place } as const;
      await run({ purpose: 'remember', server });
      const { asked, said } = { asked: [...ear.asked], said: [...ear.said] };
      const again = await run({ purpose: 'unstable', server });
      return { asked, said, connectMs: again.result.steps[0]?.ms ?? 0 };
    } finally {
      await served.end();
    }
  }
  const place = {
    ...servingTarget(self, undefined, unbroken, waits.patienceMs),
    kind: 'stdio',
  } as const;
  const remembered = await run({ purpose: 'remember', server: { kind: 'record', unbroken } });
  const again = await run({ purpose: 'unstable', server: { kind: 'place', place } });
  return {
    asked: remembered.asked ?? [],
    said: remembered.said ?? [],
    connectMs: again.result.steps[0]?.ms ?? 0,
  };
}

function doesNotGetAlong({ id }: LocatedClient, why: string): CouldNotRun {
  return new CouldNotRun(`${id} does not get along with the unbroken server: ${why}`);
}
