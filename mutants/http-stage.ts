/** Mutants of a server over HTTP: a relay in this process, before the server or its recording. */
import { systemClock, virtualClock } from '../harness/clock.ts';
import type { Budgets, Mutant } from '../harness/model/index.ts';
import { reach } from '../harness/reach.ts';
import { END_BUDGETS } from '../harness/run.ts';
import { type HttpTarget, isLoopback } from '../harness/targets/http-target.ts';
import { httpBehaviourOf, mutatedHttp } from '../harness/transports/http/mutated.ts';
import { playedCarrier } from '../harness/transports/http/played.ts';
import { recordedHttpServer } from '../harness/transports/http/replay.ts';
import { httpWire } from '../harness/transports/http.ts';
import { upstreamAt } from '../harness/upstream.ts';
import { runRow } from './runner.ts';
import type { Stage } from './stage.ts';

/** @throws CouldNotRun when the server has to be started first and does not listen */
export async function httpStage(target: HttpTarget, budgets: Budgets): Promise<Stage> {
  const reached = await reach(target, budgets);
  const url = new URL(reached.url ?? '');
  const upstream = await upstreamAt(url, target.headers);
  const isRemote = !isLoopback(url);
  return {
    transport: 'http',
    url: url.href,
    live(campaign, mutant, rowBudgets, endBudgets) {
      const server = mutatedHttp(behavioursOf(mutant), upstream, systemClock, rowBudgets.replyMs);
      // In memory: what matters of a network is in the steps of an answer, and no port is taken.
      const carrier = playedCarrier(server, systemClock);
      const startWire = () => httpWire(carrier, target.headers, isRemote, systemClock);
      return runRow(campaign, startWire, systemClock, rowBudgets, endBudgets);
    },
    replaying(campaign, transcript, rowBudgets) {
      return async (mutant) => {
        const clock = virtualClock();
        let unrecorded = false;
        const recorded = recordedHttpServer(transcript, () => {
          unrecorded = true;
        });
        const server = mutatedHttp(behavioursOf(mutant), recorded(), clock, rowBudgets.replyMs);
        const carrier = playedCarrier(server, clock);
        const startWire = () => httpWire(carrier, target.headers, isRemote, clock);
        const { row } = await runRow(campaign, startWire, clock, rowBudgets, END_BUDGETS);
        return unrecorded ? undefined : row;
      };
    },
    end: reached.end,
  };
}

function behavioursOf(mutant: Mutant | undefined) {
  if (!mutant) return [];
  const behaviour = httpBehaviourOf(mutant.operator, mutant.site);
  if (!behaviour) throw new Error(`The mutant ${mutant.id} means nothing over HTTP`);
  return [behaviour];
}
