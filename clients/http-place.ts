/** The unbroken server over HTTP, broken or listened to, as a place of its own that clients can go to. */

import { systemClock } from '../harness/clock.ts';
import {
  type HttpBehaviour,
  isRequest,
  isResponse,
  member,
  parsedJson,
} from '../harness/model/index.ts';
import { serveHttp } from '../harness/serve-http.ts';
import { fetchedServer } from '../harness/transports/http/fetched.ts';
import { type HttpServerFunction, mutatedHttp } from '../harness/transports/http/mutated.ts';
import { networkCarrier } from '../harness/transports/http/network.ts';
import { messagesIn } from '../mutants/operators/support/http-message.ts';
import type { AskedByClient, SaidToClient } from './host/recording.ts';
import type { HttpPlace } from './real-client.ts';

export interface ServedPlace {
  readonly place: HttpPlace;
  /** Whether a behaviour has changed anything so far. */
  touched(): boolean;
  end(): Promise<void>;
}

/**
 * Listens on a port of this machine, and passes on to the unbroken server.
 * @param listen puts an ear between the two
 */
export async function servePlace(
  unbroken: HttpPlace,
  behaviours: readonly HttpBehaviour[],
  patienceMs: number,
  listen: (server: HttpServerFunction) => HttpServerFunction = (server) => server,
): Promise<ServedPlace> {
  const upstream = fetchedServer(networkCarrier(new URL(unbroken.url)));
  let touched = false;
  const watched = behaviours.map((behaviour) =>
    watching(behaviour, () => {
      touched = true;
    }),
  );
  const doorway = mutatedHttp(watched, listen(upstream), systemClock, patienceMs);
  const served = await serveHttp(
    doorway,
    { port: 0, path: '/mcp', host: '127.0.0.1' },
    systemClock,
  );
  return {
    place: { kind: 'http', url: served.url, headers: unbroken.headers },
    touched: () => touched,
    end: served.close,
  };
}

/** Tells when a behaviour does not just pass on a request and its answer. */
function watching(behaviour: HttpBehaviour, touch: () => void): HttpBehaviour {
  return {
    async exchange(asked, pass, relay) {
      let passed: unknown;
      const answer = await behaviour.exchange(
        asked,
        async (other) => {
          if (other !== asked || passed !== undefined) touch();
          const own = await pass(other);
          passed = own;
          return own;
        },
        relay,
      );
      if (answer !== passed) touch();
      return answer;
    },
  };
}

/** What a client asked and was told, for finding the places of mutants in its session. */
export interface HttpEar {
  readonly asked: AskedByClient[];
  readonly said: SaidToClient[];
  listen(server: HttpServerFunction): HttpServerFunction;
}

export function createEar(): HttpEar {
  const asked: AskedByClient[] = [];
  const said: SaidToClient[] = [];
  return {
    asked,
    said,
    listen: (server) => async (request) => {
      const { asks, json } = request;
      if (asks && isRequest(json)) {
        const { method, nth, params } = asks;
        asked.push({ method, nth, ...(params === undefined ? {} : { params }) });
      }
      const answer = await server(request);
      if (answer === 'reset') return answer;
      for (const raw of messagesIn(answer)) {
        const message = parsedJson(raw);
        const answers = asks && isResponse(message) && member(message, 'id') === asks.id;
        said.push({ raw, ...(answers ? { answers: asks } : {}) });
      }
      return answer;
    },
  };
}
