/**
 * Stands between a client and the unbroken server over HTTP and lets behaviours change what passes.
 * It knows requests and answers, and nothing of where they come from: the same code makes a mutant of
 * a server on the network and of a recording.
 */

import type { Clock } from '../../clock.ts';
import {
  type Asked,
  type HttpAnswer,
  type HttpAsked,
  type HttpBehaviour,
  type HttpHeader,
  type HttpRelay,
  isRequest,
  member,
  type Operator,
  parsedJson,
  type Site,
} from '../../model/index.ts';
import { overMessages } from './over-messages.ts';

export type HttpServerFunction = (asked: HttpAsked) => Promise<HttpAnswer | 'reset'>;

/** A request as it came. */
export interface HttpReceived {
  readonly method: string;
  readonly headers: readonly HttpHeader[];
  readonly body: string;
  /** Where the client finds the server; somewhere on this machine where absent. */
  readonly endpoint?: string;
  /** The path and query on the same server, if they are not those of the endpoint. */
  readonly url?: string;
}

const SOMEWHERE = 'http://127.0.0.1/mcp';

export type HttpDoorway = (request: HttpReceived) => Promise<HttpAnswer | 'reset'>;

/**
 * @param behaviours the first stands right in front of the server, and each in front of the one
 *   before it; none: everything passes as it is
 * @param patienceMs how long the client waits for an answer, in milliseconds
 */
export function mutatedHttp(
  behaviours: readonly HttpBehaviour[],
  server: HttpServerFunction,
  clock: Clock,
  patienceMs: number,
): HttpDoorway {
  const counts = new Map<string, number>();
  const relay: HttpRelay = {
    wait: (ms) => new Promise((resolve) => clock.after(ms, resolve)),
    patienceMs,
  };
  const mutant = behaviours.reduce<HttpServerFunction>(
    (behind, behaviour) => (asked) => {
      if (asked.url === undefined) return behaviour.exchange(asked, behind, relay);
      return behaviour.elsewhere?.(asked, behind, relay) ?? behind(asked);
    },
    server,
  );

  function asksOf(json: unknown): Asked | undefined {
    if (!isRequest(json)) return undefined;
    const { id, method } = json;
    const nth = (counts.get(method) ?? 0) + 1;
    counts.set(method, nth);
    return { method, nth, id, params: member(json, 'params') };
  }

  return (request) => {
    const json = parsedJson(request.body);
    const asks = request.url === undefined ? asksOf(json) : undefined;
    const { endpoint = SOMEWHERE } = request;
    return mutant({ ...request, endpoint, json, ...(asks ? { asks } : {}) });
  };
}

/** What an operator does over HTTP; undefined where it means nothing there. */
export function httpBehaviourOf(
  operator: Operator,
  site: Site | undefined,
): HttpBehaviour | undefined {
  if (operator.http) return operator.http(site);
  return operator.rewrites ? overMessages(operator.behaviour(site)) : undefined;
}

export function overHttp({ http, rewrites }: Operator): boolean {
  return http !== undefined || rewrites;
}

export function overStdio({ httpOnly }: Operator): boolean {
  return !httpOnly;
}
