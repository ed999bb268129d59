/** Mutants of a server over HTTP: a relay in this process, before the server or its recording. */
import { type Clock, systemClock, virtualClock } from '../harness/clock.ts';
import { CouldNotRun } from '../harness/errors.ts';
import type { Budgets, Mutant } from '../harness/model/index.ts';
import { reach } from '../harness/reach.ts';
import { END_BUDGETS } from '../harness/run.ts';
import type { HttpTarget } from '../harness/targets/http-target.ts';
import { createHalt, type Halt } from '../harness/transports/http/halt.ts';
import { metadataFrom } from '../harness/transports/http/metadata.ts';
import {
  type HttpDoorway,
  type HttpServerFunction,
  httpBehaviourOf,
  mutatedHttp,
} from '../harness/transports/http/mutated.ts';
import { playedCarrier } from '../harness/transports/http/played.ts';
import { recordedHttpServer } from '../harness/transports/http/replay.ts';
import { httpWires } from '../harness/transports/http.ts';
import { upstreamAt } from '../harness/upstream.ts';
import { runRow } from './runner.ts';
import type { Stage } from './stage.ts';

/** @throws CouldNotRun when the server has to be started first and does not listen */
export async function httpStage(target: HttpTarget, budgets: Budgets): Promise<Stage> {
  const reached = await reach(target, budgets);
  const url = new URL(reached.url ?? '');
  const halt = createHalt();
  const upstream = heeding(await upstreamAt(url, target.headers), halt);
  /** In memory: what matters of a network is in the steps of an answer, and no port is taken. */
  function wiresTo(server: HttpDoorway, clock: Clock) {
    const carrier = playedCarrier(server, clock, `${url.origin}${url.pathname}`);
    const metadata = metadataFrom(carrier, url);
    return httpWires({ carrier, url, headers: target.headers, metadata, clock });
  }
  return {
    transport: 'http',
    url: url.href,
    async live(campaign, mutant, rowBudgets, endBudgets) {
      const server = mutatedHttp(behavioursOf(mutant), upstream, systemClock, rowBudgets.replyMs);
      const wires = wiresTo(server, systemClock);
      const row = await runRow(campaign, wires, systemClock, rowBudgets, endBudgets);
      if (halt.because !== undefined) throw new CouldNotRun(halt.because);
      return row;
    },
    replaying(campaign, transcript, rowBudgets) {
      const recorded = recordedHttpServer(transcript);
      return async (mutant) => {
        const clock = virtualClock();
        let unrecorded = false;
        const unbroken = recorded(() => {
          unrecorded = true;
        });
        const server = mutatedHttp(behavioursOf(mutant), unbroken, clock, rowBudgets.replyMs);
        const wires = wiresTo(server, clock);
        const { row } = await runRow(campaign, wires, clock, rowBudgets, END_BUDGETS);
        return unrecorded ? undefined : row;
      };
    },
    end: reached.end,
  };
}

/** What the server itself asks for, and no mutant of it, holds for the whole campaign. */
function heeding(server: HttpServerFunction, halt: Halt): HttpServerFunction {
  return async (asked) => {
    if (halt.because !== undefined) return 'reset';
    const answer = await server(asked);
    if (answer !== 'reset') halt.heed(answer.status, answer.headers);
    return answer;
  };
}

function behavioursOf(mutant: Mutant | undefined) {
  if (!mutant) return [];
  const behaviour = httpBehaviourOf(mutant.operator, mutant.site);
  if (!behaviour) throw new Error(`The mutant ${mutant.id} means nothing over HTTP`);
  return [behaviour];
}
