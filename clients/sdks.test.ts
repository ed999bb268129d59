/**
 * What real clients do, by their packages: the experiment's table, every class at least once, and where
 * the first and the second major differ.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MutantBehaviour, ObservedStep, ThrownError } from '../harness/model/index.ts';
import { servingTarget } from '../mutants/live.ts';
import {
  type Behaviours,
  behavioursOf,
  CLIENT_2,
  leftBehind,
  markProcesses,
  observeInput,
  SDK_1_30,
  SDK_1_32,
  SDK_CLIENTS,
} from '../testing/clients.ts';
import { type ClientProcess, startClientProcess } from './client-process.ts';
import type { RunAnswer } from './host/messages.ts';
import type { LocatedClient } from './packages/locate.ts';
import type { ServerPlace } from './real-client.ts';
import type { StepPlan } from './steps.ts';

markProcesses();

/** How a major says the same thing. */
interface Dialect {
  readonly timedOut: ThrownError;
  readonly closed: ThrownError;
  readonly refused: (method: string) => ThrownError;
  readonly protocol: (code: number, message: string) => ThrownError;
}

const V1: Dialect = {
  timedOut: { name: 'McpError', code: -32001, message: 'MCP error -32001: Request timed out' },
  closed: { name: 'McpError', code: -32000, message: 'MCP error -32000: Connection closed' },
  refused: () => ({ name: '$ZodError', message: expect.stringMatching(/^\[ \{ "/) }),
  protocol: (code, message) => ({
    name: 'McpError',
    code,
    message: `MCP error ${code}: ${message}`,
  }),
};
const V2: Dialect = {
  timedOut: { name: 'SdkError', code: 'REQUEST_TIMEOUT', message: 'Request timed out' },
  closed: { name: 'SdkError', code: 'CONNECTION_CLOSED', message: 'Connection closed' },
  refused: (method) => ({
    ...{ name: 'SdkError', code: 'INVALID_RESULT' },
    message: expect.stringContaining(`Invalid result for ${method}: [ { "`),
  }),
  protocol: (code, message) => ({ name: 'ProtocolError', code, message }),
};

const CALLS = ['tools/call', 'tools/call (2)', 'tools/call (3)', 'tools/call (bad arguments)'];
const AFTER_LIST = [...CALLS, 'tools/call (unknown tool)', 'unknown method', 'ping'];
const all = (steps: readonly string[], is: MutantBehaviour['class']) =>
  steps.map((step) => ({ step, class: is }));

const MUTANTS = [
  ...['no-jsonrpc', 'wrong-id', 'no-schema', 'content-as-string', 'exec-as-proto'],
  ...['reply-to-notification', 'empty-string@initialize#1/result/protocolVersion'],
  ...['exits-at-tools-list', 'id-as-string@tools/list#1', 'extra-meta@tools/call#2'],
  ...['remove@tools/list#1/result/tools/0/description', 'error-as-result@tools/call#1'],
  ...['number@tools/call#2/result/content/0/text', 'log-on-the-line@tools/list#1'],
  ...['remove@initialize#1/result/capabilities/tools', 'cursor-never-ends'],
  ...['string@tools/call#3/result/structuredContent/words', 'null@tools/list#1/result/nextCursor'],
];

let behaviours: Behaviours;

beforeAll(async () => {
  behaviours = await behavioursOf(SDK_CLIENTS, MUTANTS);
}, 120_000);

describe.each([
  [SDK_1_30.id, SDK_1_30, V1],
  [SDK_1_32.id, SDK_1_32, V1],
  [CLIENT_2.id, CLIENT_2, V2],
])('%s', (_, client, { timedOut, closed, refused, protocol }) => {
  /** Times are a matter of the machine; that there is one is not. */
  function rowOf(mutant: string): Omit<MutantBehaviour, 'afterMs' | 'onerrorAtMs'> {
    const { afterMs, onerrorAtMs, ...row } = behaviours(client, mutant);
    if (row.class !== 'identical') expect(afterMs).toBeGreaterThanOrEqual(0);
    if (row.onerror !== undefined) expect(onerrorAtMs).toBeGreaterThanOrEqual(0);
    return row;
  }

  const OBJECT_WANTED = 'Invalid input: expected object, received undefined';
  const ARRAY_WANTED = 'Invalid input: expected array, received string';

  test.each<[string, Partial<MutantBehaviour>]>([
    [
      'no-jsonrpc',
      {
        ...{ class: 'timeout', step: 'connect', defaultWaitMs: 60_000, error: timedOut },
        onerror: 'ZodError: /jsonrpc: Invalid input: expected "2.0"',
      },
    ],
    [
      'wrong-id',
      {
        ...{
          class: 'timeout',
          step: 'tools/list',
          defaultWaitMs: 60_000,
          error: timedOut,
        },
        onerror: expect.stringMatching(
          /^Error: Received a response for an unknown message ID: \{"jsonrpc":"2.0","id":0,/,
        ),
        alsoAt: all(AFTER_LIST, 'timeout'),
      },
    ],
    [
      'no-schema',
      {
        ...{ class: 'schema-error', step: 'tools/list' },
        message: `/tools/0/inputSchema: ${OBJECT_WANTED}`,
        error: {
          ...refused('tools/list'),
          ...{ path: '/tools/0/inputSchema', reason: OBJECT_WANTED },
        },
      },
    ],
    [
      'content-as-string',
      {
        ...{ class: 'schema-error', step: 'tools/call', message: `/content: ${ARRAY_WANTED}` },
        error: { ...refused('tools/call'), path: '/content', reason: ARRAY_WANTED },
        alsoAt: all(CALLS.slice(1), 'schema-error'),
      },
    ],
    [
      'exec-as-proto',
      {
        ...{ class: 'protocol-error', step: 'tools/call (bad arguments)' },
        error: protocol(-32602, 'missing argument "text"'),
      },
    ],
    [
      'reply-to-notification',
      {
        class: 'identical',
        onerror: 'ZodError: /id: Invalid input: expected string, received null',
      },
    ],
  ])("does with the experiment's %s as its table says", (mutant, expected) => {
    const { message = expected.error?.message } = expected;
    expect(rowOf(mutant)).toEqual({
      ...expected,
      ...(expected.class === 'identical' ? {} : { message }),
      settled: 'memory',
    });
  });

  test('refuses a version that it does not speak by an error of its own', () => {
    const message = "Server's protocol version is not supported:";
    expect(rowOf('empty-string@initialize#1/result/protocolVersion')).toEqual({
      ...{ class: 'client-error', step: 'connect', message, error: { name: 'Error', message } },
      settled: 'memory',
    });
  });

  test('says that the connection is closed', () => {
    expect(rowOf('exits-at-tools-list')).toEqual({
      ...{ class: 'closed', step: 'tools/list', error: closed },
      message: closed.message,
      alsoAt: all(AFTER_LIST, 'closed'),
      settled: 'process',
    });
  });

  test('does not mind an id as a string', () => {
    expect(rowOf('id-as-string@tools/list#1')).toEqual({ class: 'identical', settled: 'memory' });
  });

  test('hands on what is legal, and what is missing', () => {
    expect(rowOf('extra-meta@tools/call#2')).toMatchObject({
      ...{ class: 'different', step: 'tools/call' },
      differs: [{ pointer: '/_meta', now: expect.stringMatching(/^\{"com.example\/trace":/) }],
    });
    expect(rowOf('remove@tools/list#1/result/tools/0/description')).toEqual({
      ...{ class: 'different', step: 'tools/list', settled: 'memory' },
      message: expect.stringMatching(
        /^\/tools\/0\/description: nothing instead of "Counts the .*…$/,
      ),
      differs: [{ pointer: '/tools/0/description', was: expect.stringContaining('"Counts the ') }],
    });
  });

  test('takes a success for an error', () => {
    const { message } = protocol(-32602, 'Unknown tool: mcp-assert-no-such-tool');
    expect(rowOf('error-as-result@tools/call#1')).toMatchObject({
      ...{ class: 'different', step: 'tools/call (unknown tool)' },
      differs: [{ pointer: '', was: message, now: '{"content":[]}' }],
    });
  });

  test('says of a content item what is wrong in it', () => {
    expect(rowOf('number@tools/call#2/result/content/0/text')).toMatchObject({
      ...{ class: 'schema-error', step: 'tools/call' },
      error: {
        ...refused('tools/call'),
        path: '/content/0/text',
        reason: 'Invalid input: expected string, received number',
      },
    });
  });

  test('refuses a cursor that is null', () => {
    expect(rowOf('null@tools/list#1/result/nextCursor')).toMatchObject({
      ...{ class: 'schema-error', step: 'tools/list' },
      error: { path: '/nextCursor', reason: 'Invalid input: expected string, received null' },
    });
  });
});

describe('the majors differ:', () => {
  const v1 = (mutant: string) => {
    const [older, newer] = [behaviours(SDK_1_30, mutant), behaviours(SDK_1_32, mutant)];
    expect([older.class, older.step]).toEqual([newer.class, newer.step]);
    return newer;
  };
  const v2 = (mutant: string) => behaviours(CLIENT_2, mutant);

  test('the second is silent about a line that is no JSON', () => {
    const mutant = 'log-on-the-line@tools/list#1';
    expect(v1(mutant)).toMatchObject({
      ...{ class: 'timeout', step: 'tools/list' },
      onerror: expect.stringMatching(/^SyntaxError: .*JSON/),
    });
    expect(v2(mutant)).toMatchObject({ class: 'timeout', step: 'tools/list' });
    expect(v2(mutant)).not.toHaveProperty('onerror');
  });

  test('the second lists no tools of a server that declares none', () => {
    const mutant = 'remove@initialize#1/result/capabilities/tools';
    expect(v1(mutant)).toMatchObject({ class: 'different', step: 'connect' });
    expect(v1(mutant)).not.toHaveProperty('alsoAt');
    expect(v2(mutant)).toMatchObject({
      ...{ class: 'different', step: 'connect' },
      alsoAt: [{ step: 'tools/list', class: 'different' }],
    });
  });

  test('the second reads all pages, and gives up', () => {
    expect(v1('cursor-never-ends')).toMatchObject({ class: 'different', step: 'tools/list' });
    expect(v2('cursor-never-ends')).toMatchObject({
      ...{ class: 'client-error', step: 'tools/list' },
      error: { name: 'SdkError', code: 'LIST_PAGINATION_EXCEEDED' },
      message: 'tools/list: exceeded listMaxPages (64); server pagination did not terminate',
    });
  });

  test('the first forgets the output schemas of a page when it has read the next one', () => {
    const mutant = 'string@tools/call#3/result/structuredContent/words';
    expect(v1(mutant)).toMatchObject({
      ...{ class: 'different', step: 'tools/call (2)' },
      differs: [{ pointer: '/structuredContent/words', was: '3', now: '"mutant"' }],
    });
    // Thrown as a JSON-RPC error, although the server sent none.
    expect(v2(mutant)).toMatchObject({
      ...{ class: 'schema-error', step: 'tools/call (2)' },
      error: { name: 'ProtocolError', code: -32602, path: '/structuredContent' },
    });
  });
});

const NO_CALLS: StepPlan = { good: [] };
const TIMES = { timeoutMs: 20_000, connectTimeoutMs: 20_000, giveUpMs: 60_000 };

/** One process for all runs that compare nothing. */
const processes = new Map<LocatedClient, Promise<ClientProcess>>();

async function endProcesses(): Promise<void> {
  for (const process of processes.values()) (await process).end();
  processes.clear();
}

afterAll(endProcesses);

/** One run against a server that is already there, or is started. */
async function runAt(
  client: LocatedClient,
  place: ServerPlace,
  plan: StepPlan,
): Promise<RunAnswer> {
  const process = processes.get(client) ?? startClientProcess(client);
  processes.set(client, process);
  const server = { kind: 'place', place } as const;
  return (await process).run({ server, plan, times: TIMES, patienceMs: 500 }, 100_000);
}

const brief = (steps: readonly ObservedStep[]) =>
  steps.map(({ step, outcome, error }) => (error ? [step, outcome, error] : [step, outcome]));

describe.each([
  [SDK_1_30.id, SDK_1_30, V1],
  [SDK_1_32.id, SDK_1_32, V1],
  [CLIENT_2.id, CLIENT_2, V2],
])('%s in a run of its own', (_, client, { protocol }) => {
  test.each([
    ['the unbroken server', undefined, []],
    [
      ...(['reply-to-notification', 'reply-to-notification'] as const),
      [{ name: 'ZodError', message: '/id: Invalid input: expected string, received null' }],
    ],
  ])('with %s: every step, and what it complains of', async (_, mutant, complaints) => {
    const { unbroken, plan, self } = await observeInput([], []);
    const place = { ...servingTarget(self, mutant, unbroken, 500), kind: 'stdio' } as const;
    const { result, ...others } = await runAt(client, place, plan);
    const pages = client === CLIENT_2 ? [] : [['tools/list (next page)', 'ok']];
    expect(brief(result.steps)).toEqual([
      ...[['connect', 'ok'], ['tools/list', 'ok'], ...pages],
      ...CALLS.map((step) => [step, 'ok']),
      [
        ...['tools/call (unknown tool)', 'protocol-error'],
        protocol(-32602, 'Unknown tool: mcp-assert-no-such-tool'),
      ],
      [
        ...['unknown method', 'protocol-error'],
        protocol(-32601, 'Unknown method: mcp-assert/no-such-method'),
      ],
      ...[
        ['ping', 'ok'],
        ['close', 'ok'],
      ],
    ]);
    expect(result.leftOut).toEqual([]);
    expect(result.onerror).toMatchObject(complaints);
    expect(result.onerror).toHaveLength(complaints.length);
    // It was compared with nothing, and recorded nowhere.
    expect(others).toEqual({ kind: 'ran', run: expect.any(Number) });
  });
});

describe('over HTTP', () => {
  let server: Server;
  let url: string;
  /** What the server was asked, in order. */
  const asked: { method: string | undefined; rpc?: string; token: string | undefined }[] = [];
  /** Answers `tools/list` in another way. */
  let fails: { status: number; body: string } | undefined;

  const RESULTS: Readonly<Record<string, object>> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'http', version: '1' },
    },
    'tools/list': { tools: [{ name: 'one', inputSchema: { type: 'object' } }] },
    ping: {},
  };

  async function bodyOf(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { method, headers } = request;
      const token = headers['x-token']?.toString();
      const body = await bodyOf(request);
      const message = body === '' ? undefined : JSON.parse(body);
      asked.push({ method, token, ...(message ? { rpc: message.method } : {}) });
      if (method !== 'POST') {
        response.writeHead(405).end();
        return;
      }
      if (message.id === undefined) {
        response.writeHead(202).end();
        return;
      }
      if (fails && message.method === 'tools/list') {
        response.writeHead(fails.status, { 'content-type': 'text/plain' }).end(fails.body);
        return;
      }
      const result = RESULTS[message.method];
      const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Where somebody listened a moment ago. */
  async function closedUrl(): Promise<string> {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await new Promise((resolve) => other.close(resolve));
    return `http://127.0.0.1:${port}/mcp`;
  }

  async function runHttp(client: LocatedClient, at: string = url) {
    asked.length = 0;
    const place = { kind: 'http', url: at, headers: { 'x-token': 'secret' } } as const;
    return (await runAt(client, place, NO_CALLS)).result;
  }

  const REFUSED = 'Error POSTing to endpoint: busy, try later';

  describe.each([
    [
      ...([SDK_1_30.id, SDK_1_30, V1] as const),
      { name: 'StreamableHTTPError', code: 503, message: `Streamable HTTP error: ${REFUSED}` },
    ],
    [
      ...([SDK_1_32.id, SDK_1_32, V1] as const),
      { name: 'StreamableHTTPError', code: 503, message: `Streamable HTTP error: ${REFUSED}` },
    ],
    [
      ...([CLIENT_2.id, CLIENT_2, V2] as const),
      { name: 'SdkHttpError', code: 'CLIENT_HTTP_NOT_IMPLEMENTED', message: REFUSED },
    ],
  ])('%s', (_, client, { protocol }, unavailable) => {
    test('gets along with a server, and hands the headers on', async () => {
      fails = undefined;
      const { steps, onerror } = await runHttp(client);
      expect(brief(steps)).toEqual([
        ['connect', 'ok'],
        ['tools/list', 'ok'],
        ['unknown method', 'protocol-error', protocol(-32601, 'Method not found')],
        ['ping', 'ok'],
        ['close', 'ok'],
      ]);
      expect(steps[1]?.returned).toContain('"name":"one"');
      expect(onerror).toEqual([]);
      expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['secret']));
    });

    test('fails at 503 with an error of its own, and does not try again', async () => {
      fails = { status: 503, body: 'busy, try later' };
      const { steps } = await runHttp(client);
      expect(brief(steps).slice(0, 2)).toEqual([
        ['connect', 'ok'],
        ['tools/list', 'client-error', unavailable],
      ]);
      expect(asked.filter(({ rpc }) => rpc === 'tools/list')).toHaveLength(1);
    });

    test('fails where nobody listens, and says why', async () => {
      const { steps } = await runHttp(client, await closedUrl());
      expect(brief(steps)).toEqual([
        [
          ...['connect', 'client-error'],
          {
            name: 'TypeError',
            message: expect.stringMatching(/^fetch failed \(connect ECONNREFUSED .+\)$/),
          },
        ],
        ['close', 'ok'],
      ]);
    });
  });
});

test('no process is left behind', async () => {
  await endProcesses();
  // A killed process is gone a moment later.
  await expect.poll(leftBehind, { timeout: 5000 }).toEqual([]);
});
