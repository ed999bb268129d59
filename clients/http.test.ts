/** What real clients do with faults of HTTP: the table of docs/clients.md, and that nobody tries again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MutantBehaviour } from '../harness/model/index.ts';
import { httpBehavioursOf, parseMutants } from '../mutants/mutant-id.ts';
import { CLIENT_2, SDK_1_30, SDK_1_32, SDK_CLIENTS } from '../testing/clients.ts';
import { self, type Unbroken, unbrokenOverHttp } from '../testing/unbroken.ts';
import { startClientProcess } from './client-process.ts';
import { createEar, servePlace } from './http-place.ts';
import { observe } from './observe.ts';
import { planOf } from './plan.ts';
import type { HttpPlace } from './real-client.ts';
import { FAST_WAITS } from './times.ts';

type Seen = Pick<MutantBehaviour, 'class'> & { readonly error?: string };

const CALL = 'tools/call#2';
const LIST = 'tools/list#1';
type Row = Readonly<Record<'v1' | 'v2', Seen>>;
const status = (code: number): Row => ({
  v1: { class: 'client-error', error: `StreamableHTTPError ${code}` },
  v2: { class: 'client-error', error: 'SdkHttpError CLIENT_HTTP_NOT_IMPLEMENTED' },
});
const both = (is: MutantBehaviour['class'], error?: string): Row => {
  const seen = { class: is, ...(error === undefined ? {} : { error }) };
  return { v1: seen, v2: seen };
};
const late: Row = {
  v1: { class: 'timeout', error: 'McpError -32001' },
  v2: { class: 'timeout', error: 'SdkError REQUEST_TIMEOUT' },
};
const contentType: Row = {
  v1: { class: 'client-error', error: 'StreamableHTTPError -1' },
  v2: { class: 'client-error', error: 'SdkError CLIENT_HTTP_UNEXPECTED_CONTENT' },
};

/** By mutant: what the 1.x clients do, and what the 2.x does. */
const TABLE: Readonly<Record<string, Row>> = {
  [`status-503-retry-after@${LIST}`]: status(503),
  [`status-429-retry-after@${LIST}`]: status(429),
  [`status-500-with-result@${CALL}`]: status(500),
  [`status-502-html@${LIST}`]: status(502),
  [`status-404@${LIST}`]: status(404),
  [`status-403@${LIST}`]: status(403),
  [`status-401@${LIST}`]: status(401),
  [`status-401-challenge@${LIST}`]: status(401),
  'error-with-400@mcp-assert/no-such-method#1': status(400),
  [`unclosed-json@${LIST}`]: both('client-error', 'SyntaxError'),
  [`empty-body@${LIST}`]: both('client-error', 'SyntaxError'),
  // On a stream the same two make every client wait.
  [`result-and-error@${LIST}`]: {
    v1: { class: 'schema-error', error: 'ZodError' },
    v2: { class: 'schema-error', error: 'ZodError' },
  },
  [`jsonrpc-missing@${LIST}`]: {
    v1: { class: 'schema-error', error: 'ZodError' },
    v2: { class: 'schema-error', error: 'ZodError' },
  },
  [`jsonrpc-missing@${CALL}`]: late,
  [`result-and-error@${CALL}`]: late,
  [`id-plus-one@${LIST}`]: late,
  'content-as-string': {
    v1: { class: 'schema-error', error: '$ZodError' },
    v2: { class: 'schema-error', error: 'SdkError INVALID_RESULT' },
  },
  [`html-200@${LIST}`]: contentType,
  [`status-204@${LIST}`]: contentType,
  [`no-content-type@${LIST}`]: contentType,
  [`sse-ends-before-response@${LIST}`]: late,
  [`sse-only-malformed@${LIST}`]: late,
  [`sse-other-event-name@${LIST}`]: late,
  [`sse-cut-mid-event@${LIST}`]: late,
  [`status-202-empty@${LIST}`]: late,
  [`connection-reset@${LIST}`]: both('client-error', 'TypeError'),
  [`redirect-307@${LIST}`]: both('identical'),
  [`http-in-an-array@${LIST}`]: both('identical'),
  [`id-as-string@${LIST}`]: both('identical'),
  'charset-parameter': both('identical'),
  'sse-polling': both('identical'),
};

let unbroken: Omit<Unbroken, 'target'>;
let place: HttpPlace;
let seen: ReadonlyMap<string, Readonly<Record<string, MutantBehaviour>>>;

beforeAll(async () => {
  unbroken = await unbrokenOverHttp('2025-11-25');
  const { baseline, world, stage } = unbroken;
  place = { kind: 'http', url: stage.url ?? '', headers: {} };
  const { behaviours } = await observe({
    ...{ clients: SDK_CLIENTS, self, unbroken: place, conversation: world.conversation },
    plan: planOf(baseline.transcript),
    mutants: Object.keys(TABLE).flatMap(parseMutants),
    ...{ waits: FAST_WAITS, live: false, jobs: 4, finished: () => {} },
  });
  seen = behaviours;
}, 120_000);
afterAll(() => unbroken.stage.end());

describe.each([
  [SDK_1_30.id, 'v1'],
  [SDK_1_32.id, 'v1'],
  [CLIENT_2.id, 'v2'],
] as const)('%s over HTTP', (client, major) => {
  test.each(Object.keys(TABLE))('%s', (id) => {
    const behaviour = seen.get(id)?.[client];
    if (!behaviour) throw new Error(`${client} was not observed with ${id}`);
    const { class: is, error, unreached } = behaviour;
    expect(unreached).toBeUndefined();
    const code = error?.code === undefined ? '' : ` ${error.code}`;
    const shown = error && `${error.name}${code}`;
    expect({ class: is, ...(shown === undefined ? {} : { error: shown }) }).toEqual(
      TABLE[id]?.[major],
    );
  });
});

describe('nobody tries again', () => {
  test.each(SDK_CLIENTS)('$id', async (located) => {
    const process = await startClientProcess(located);
    const counts: Record<string, number> = {};
    try {
      for (const id of ['status-503-retry-after', 'status-429-retry-after', 'connection-reset']) {
        const ear = createEar();
        // Before the mutant, so that it hears what the client sends.
        const served = await servePlace(place, httpBehavioursOf(`${id}@${LIST}`), 500);
        const heard = await servePlace({ ...place, url: served.place.url }, [], 500, ear.listen);
        await process.run(
          {
            server: { kind: 'place', place: heard.place },
            plan: planOf(unbroken.baseline.transcript),
            times: { timeoutMs: 500, connectTimeoutMs: 500, giveUpMs: 5000 },
            patienceMs: 500,
          },
          60_000,
        );
        await heard.end();
        await served.end();
        counts[id] = ear.asked.filter(({ method }) => method === 'tools/list').length;
      }
    } finally {
      process.end();
    }
    expect(counts).toEqual({
      'status-503-retry-after': 1,
      'status-429-retry-after': 1,
      'connection-reset': 1,
    });
  });
});
