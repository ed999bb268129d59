/** What a client sees of an operator over HTTP, other than of the unbroken server. */
import { type Clock, systemClock, virtualClock } from '../harness/clock.ts';
import type { Conversation, HttpBehaviour, Operator, Site } from '../harness/model/index.ts';
import { serveHttp } from '../harness/serve-http.ts';
import { httpBehaviourOf, mutatedHttp } from '../harness/transports/http/mutated.ts';
import { networkCarrier } from '../harness/transports/http/network.ts';
import { playedCarrier } from '../harness/transports/http/played.ts';
import { converse, type Seen } from './http-client.ts';
import { smallServer } from './http-server.ts';

const PATIENCE_MS = 1000;
/** Of the machine, where everything is near. */
const LIVE_PATIENCE_MS = 300;

/** One line is enough to see what is done to all. */
const SHOWN = 2;

/** What the small server says, as operators look for their places in it. */
const CONVERSATION: Conversation = ['initialize', 'tools/list', 'tools/call', 'nope', 'ping']
  .map((method, id) => ({
    raw: '',
    json: method === 'nope' ? { error: {} } : { result: { protocolVersion: '2025-11-25' } },
    answers: { method, nth: 1, id },
  }))
  .concat({
    raw: '',
    json: { error: {} },
    answers: { method: 'tools/call', nth: 2, id: 5 },
  });

/** The place that is looked at: the list of tools, where the operator is applied to it. */
export function siteOf(operator: Operator): Site | undefined {
  const sites = [...operator.sites(CONVERSATION)];
  return sites.find((site) => site?.method === 'tools/list') ?? sites[0];
}

/** The steps that show something else than on the unbroken server, in one line each. */
export async function differences(operator: Operator): Promise<string[]> {
  const unbroken = await seenInMemory([]);
  const seen = await seenInMemory(behavioursOf(operator));
  const lines = Object.entries(seen)
    .filter(([step, line]) => line !== unbroken[step])
    .map(([step, line]) => `${step}: ${shortened(line)}`);
  const more = lines.length - SHOWN;
  return more > 1 ? [...lines.slice(0, SHOWN), `and ${more} more`] : lines;
}

export function behavioursOf(operator: Operator): HttpBehaviour[] {
  const behaviour = httpBehaviourOf(operator, siteOf(operator));
  if (!behaviour) throw new Error(`${operator.id} means nothing over HTTP`);
  return [behaviour];
}

export function seenInMemory(behaviours: readonly HttpBehaviour[]): Promise<Seen> {
  const clock = virtualClock();
  const server = mutantOf(behaviours, clock, PATIENCE_MS);
  return converse(playedCarrier(server, clock), clock, PATIENCE_MS);
}

export async function seenOnASocket(behaviours: readonly HttpBehaviour[]): Promise<Seen> {
  const server = mutantOf(behaviours, systemClock, LIVE_PATIENCE_MS);
  const place = { port: 0, path: '/mcp', host: '127.0.0.1' };
  const served = await serveHttp(server, place, systemClock);
  try {
    return await converse(networkCarrier(new URL(served.url)), systemClock, LIVE_PATIENCE_MS);
  } finally {
    await served.close();
  }
}

function mutantOf(behaviours: readonly HttpBehaviour[], clock: Clock, patienceMs: number) {
  return mutatedHttp(behaviours, smallServer(), clock, patienceMs);
}

/** The right responses, and the page of an error, by their names. */
const NAMES: readonly (readonly [text: string | RegExp, name: string])[] = [
  ...Object.entries({
    initialize: '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}',
    list: '{"tools":[]}',
    call: '{"content":[]}',
    ping: '{}',
  }).map(
    ([id, result]) => [`{"jsonrpc":"2.0","id":"${id}","result":${result}}`, `<${id}>`] as const,
  ),
  [/<!doctype.*<\/h1>/, '<page>'],
];

function shortened(line: string): string {
  return NAMES.reduce((text, [long, short]) => text.split(long).join(short), line);
}
