import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, haveSchemas, SCHEMA_FOLDER } from '../mutants/generated/official-schemas.ts';

const SERVER = fileURLToPath(new URL('./http.mjs', import.meta.url));
const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const LATEST = '2025-11-25';
const BATCHES = '2025-03-26';
const WITHOUT_BATCHES = REVISIONS.filter((revision) => revision !== BATCHES);
/** The revisions with a header that names them. */
const NAMED = ['2025-06-18', '2025-11-25'] as const;
const UNNAMED = ['2024-11-05', '2025-03-26'] as const;

type Revision = (typeof REVISIONS)[number];
// biome-ignore lint/suspicious/noExplicitAny: what a server sends has no type
type Message = any;
type Headers = Readonly<Record<string, string | undefined>>;

// ---- A server of its own, on a free port --------------------------------------------------------

interface Started {
  readonly port: number;
  readonly line: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<(number | string | null)[]>;
}

async function start(env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '', ...env },
  });
  const ended = once(child, 'close');
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  await Promise.race([once(child.stdout, 'data'), ended]);
  const port = Number(/:(\d+)\/mcp\n$/.exec(stdout)?.[1]);
  if (!port) throw new Error(`It does not listen: ${stdout}${stderr}`);
  return {
    port,
    line: stdout,
    stdout: () => stdout,
    stderr: () => stderr,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

let server: Started;
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  expect(await server.stop()).toEqual([null, 'SIGTERM']);
  // Whatever was done to it here was no reason to say anything.
  expect(server.stderr()).toBe('');
  expect(server.stdout()).toBe(server.line);
  if (haveSchemas) expect(validated).toBeGreaterThan(0);
});

// ---- Talking HTTP -------------------------------------------------------------------------------

const POST_HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};
const GET_HEADERS = { Accept: 'text/event-stream' };

interface Sent {
  readonly headers?: Headers | undefined;
  readonly body?: string | Uint8Array | undefined;
  readonly path?: string;
  readonly to?: number;
  readonly agent?: Agent;
}

/** Exactly these headers; undefined leaves one out. */
async function open(method: string, sent: Sent = {}): Promise<IncomingMessage> {
  const { headers = {}, body, path = '/mcp', to = server.port, agent } = sent;
  const given = Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]);
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port: to,
    path,
    method,
    headers: Object.fromEntries(given),
    agent: agent ?? false,
  });
  const incoming = once(outgoing, 'response');
  outgoing.end(body);
  const [response] = await incoming;
  return response;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly names: readonly string[];
  readonly text: string;
  readonly message: Message;
  readonly events: readonly Event[];
}

async function whole(response: IncomingMessage): Promise<Answer> {
  const body = await text(response);
  const isJson = response.headers['content-type'] === 'application/json';
  const isStream = response.headers['content-type'] === 'text/event-stream';
  const events = isStream ? eventsOf(body) : [];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    names: response.rawHeaders.filter((_, i) => i % 2 === 0),
    text: body,
    message: JSON.parse((isJson ? body : events.at(-1)?.data) || 'null'),
    events,
  };
}

const send = async (method: string, sent?: Sent) => whole(await open(method, sent));

/** Posts a message, or the text or bytes that are given; `headers` are added to the usual ones. */
const post = (body: Message, headers: Headers = {}, more: Sent = {}) =>
  send('POST', {
    headers: { ...POST_HEADERS, ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    ...more,
  });

interface Event {
  readonly id?: string;
  readonly data?: string;
  readonly comment?: string;
}

function eventsOf(body: string): Event[] {
  expect(body === '' || body.endsWith('\n\n')).toBe(true);
  return body
    .split('\n\n')
    .slice(0, -1)
    .map((event) => {
      const fields = event.split('\n').map((line) => {
        const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
        return [name || 'comment', value];
      });
      expect(new Set(fields.map(([name]) => name)).size).toBe(fields.length);
      return Object.fromEntries(fields);
    });
}

/** A stream that stays open: what has come of it, and what comes with the next bytes. */
async function stream(headers: Headers) {
  const response = await open('GET', { headers: { ...GET_HEADERS, ...headers } });
  let body = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    body += chunk;
  });
  const ended = once(response, 'close');
  return {
    status: response.statusCode,
    headers: response.headers,
    /** At least one event, for which it waits. */
    async events() {
      while (!body.endsWith('\n\n')) await once(response, 'data');
      return eventsOf(body);
    },
    /** Everything, when the server has ended it. */
    async ended() {
      await ended;
      expect(response.complete).toBe(true);
      return eventsOf(body);
    },
    get isOpen() {
      return !response.closed;
    },
    async leave() {
      response.destroy();
      await ended;
    },
  };
}

// ---- Talking MCP --------------------------------------------------------------------------------

const request = (id: Message, method: string, params?: Message): Message => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const notification = (method: string): Message => ({ jsonrpc: '2.0', method });
const call = (id: Message, text: string, name = 'count_words') =>
  request(id, 'tools/call', { name, arguments: { text } });
const initialize = (protocolVersion: Message, id: Message = 'open') =>
  request(id, 'initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });

/** Opens a session; @returns the headers that belong to it. */
async function session(revision: Revision, more: Sent = {}): Promise<Record<string, string>> {
  const { status, headers, message } = await post(initialize(revision), {}, more);
  expect([status, message.result.protocolVersion]).toEqual([200, revision]);
  const id = headers['mcp-session-id'];
  expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  return { 'Mcp-Session-Id': String(id) };
}

let validated = 0;

function expectValid(revision: Revision, definitions: readonly string[], value: unknown): void {
  if (!haveSchemas) return;
  expect(faultsOf(revision, definitions, value)).toEqual([]);
  validated += 1;
}

const RESPONSE = ['JSONRPCResultResponse', 'JSONRPCResponse'];
const ERROR = ['JSONRPCErrorResponse', 'JSONRPCError'];

/** A refusal: the status, and an error that names no request. */
function expectRefused(answer: Answer, status: number, code: number, says: RegExp = /./): void {
  expect([answer.status, answer.message]).toEqual([
    status,
    { jsonrpc: '2.0', error: { code, message: expect.stringMatching(says) } },
  ]);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.headers).not.toHaveProperty('mcp-session-id');
  expectValid(LATEST, ERROR, answer.message);
}

if (!haveSchemas)
  it.skip(`the official schemas are not in ${SCHEMA_FOLDER}: no message is held against them`);

// ---- The process --------------------------------------------------------------------------------

describe('the process', () => {
  it('says where it listens, in one line', () => {
    expect(server.line).toBe(
      `MCP reference server listening on http://127.0.0.1:${server.port}/mcp\n`,
    );
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'listens where PORT says, and ends at %s with streams open',
    async (signal) => {
      // A port that was free a moment ago.
      const { port, stop } = await start();
      await stop();
      const own = await start({ PORT: String(port) });
      expect(own.port).toBe(port);
      const headers = { ...GET_HEADERS, ...(await session(LATEST, { to: port })) };
      const response = await open('GET', { headers, to: port });
      response.on('error', () => {});
      expect(await own.stop(signal)).toEqual([null, signal]);
      expect(own.stderr()).toBe('');
    },
  );
});

// ---- Opening ------------------------------------------------------------------------------------

describe.each(REVISIONS)('initialize in %s', (revision) => {
  it('opens a session, and says so with its result only', async () => {
    const { status, headers, names, message } = await post(initialize(revision, 7));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['cache-control']).toBe('no-store');
    expect(names).toEqual(expect.arrayContaining(['Mcp-Session-Id', 'Content-Type']));
    expect(message).toMatchObject({ id: 7, result: { protocolVersion: revision } });
    expectValid(revision, RESPONSE, message);
    expectValid(revision, ['InitializeResult'], message.result);
    const own = { 'Mcp-Session-Id': String(headers['mcp-session-id']) };
    const ping = await post(request(8, 'ping'), own);
    expect(ping.message).toEqual({ jsonrpc: '2.0', id: 8, result: {} });
    expect(ping.headers).not.toHaveProperty('mcp-session-id');
  });

  it('is refused a second time in a session', async () => {
    const own = await session(revision);
    const { status, headers, message } = await post(initialize(LATEST, 2), own);
    expect([status, message.id, message.error.code]).toEqual([200, 2, -32600]);
    expect(headers).not.toHaveProperty('mcp-session-id');
    const list = await post(request(3, 'tools/list'), own);
    const knows = revision >= '2025-06-18';
    expect('title' in list.message.result.tools[0]).toBe(knows);
  });

  it('may say the revision in the header as well', async () => {
    const named = await post(initialize(revision), { 'MCP-Protocol-Version': revision });
    expect(named.message.result.protocolVersion).toBe(revision);
    for (const version of ['1999-01-01', '2026-07-28', 'x']) {
      const wrong = await post(initialize(revision), { 'MCP-Protocol-Version': version });
      expectRefused(wrong, 400, -32000, /MCP-Protocol-Version/);
    }
  });
});

describe('initialize', () => {
  it('opens no session where it is refused', async () => {
    for (const version of [undefined, 1, null]) {
      const { status, headers, message } = await post(initialize(version, 1));
      expect([status, message.id, message.error.code]).toEqual([200, 1, -32602]);
      expect(headers).not.toHaveProperty('mcp-session-id');
    }
  });

  it('counter-offers the latest revision', async () => {
    const { message, headers } = await post(initialize('1999-01-01'));
    expect(message.result.protocolVersion).toBe(LATEST);
    expect(headers['mcp-session-id']).toBeTruthy();
  });

  it('gives each client a session of its own', async () => {
    const [old, late] = [await session('2024-11-05'), await session(LATEST)];
    expect(old).not.toEqual(late);
    const lists = [old, late].map((own) => post(request(1, 'tools/list'), own));
    const [first, second] = await Promise.all(lists);
    expect(first?.message.result.tools[0]).not.toHaveProperty('annotations');
    expect(second?.message.result.tools[0]).toHaveProperty('title');
  });

  it('opens none in a batch, and none as a notification', async () => {
    expectRefused(await post([initialize(BATCHES)]), 400, -32600);
    expectRefused(await post(notification('initialize')), 400, -32000, /Mcp-Session-Id/);
  });
});

// ---- Sessions -----------------------------------------------------------------------------------

describe('a session', () => {
  it('is needed for all but initialize', async () => {
    const messages = [
      request(1, 'ping'),
      call(1, 'a'),
      notification('notifications/initialized'),
      { jsonrpc: '2.0', id: 1, result: {} },
    ];
    for (const message of messages)
      expectRefused(await post(message), 400, -32000, /Mcp-Session-Id is missing/);
    for (const method of ['GET', 'DELETE']) {
      const answer = await send(method, { headers: GET_HEADERS });
      expectRefused(answer, 400, -32000, /Mcp-Session-Id is missing/);
    }
  });

  it.each(REVISIONS)('is over in %s after DELETE, with all of its streams', async (revision) => {
    const own = await session(revision);
    const other = await session(revision);
    const streams = [await stream(own), await stream(own), await stream(other)];
    const { status, text: body, headers } = await send('DELETE', { headers: own });
    expect([status, body]).toEqual([204, '']);
    expect(headers).not.toHaveProperty('content-type');
    await streams[0]?.ended();
    await streams[1]?.ended();
    expectRefused(await post(request(1, 'ping'), own), 404, -32000);
    expectRefused(await post(notification('notifications/initialized'), own), 404, -32000);
    expectRefused(await post(initialize(revision), own), 404, -32000);
    // Even where something else is wrong, for a client must learn that it has to begin anew.
    const text = { ...own, 'Content-Type': 'text/plain' };
    expectRefused(await post('{not json', text), 404, -32000);
    for (const method of ['GET', 'DELETE'])
      expectRefused(await send(method, { headers: { ...GET_HEADERS, ...own } }), 404, -32000);
    expect((await post(request(1, 'ping'), other)).status).toBe(200);
    expect(streams[2]?.isOpen).toBe(true);
    await streams[2]?.leave();
  });

  it('is over for a request whose body was still on its way', async () => {
    const own = await session(LATEST);
    const outgoing = httpRequest({
      port: server.port,
      host: '127.0.0.1',
      path: '/mcp',
      method: 'POST',
      // The server says that it has read the head, and waits for the body.
      headers: { ...POST_HEADERS, ...own, Expect: '100-continue' },
      agent: false,
    });
    outgoing.flushHeaders();
    await once(outgoing, 'continue');
    await send('DELETE', { headers: own });
    const answered = once(outgoing, 'response');
    outgoing.end(JSON.stringify(call(1, 'one')));
    expectRefused(await whole((await answered)[0]), 404, -32000);
  });

  it('is not known by an id that nobody was given', async () => {
    for (const id of ['1', 'constructor', '__proto__', 'a, b']) {
      const headers = { 'Mcp-Session-Id': id };
      expectRefused(await post(request(1, 'ping'), headers), 404, -32000);
      expectRefused(await post(initialize(LATEST), headers), 404, -32000);
      for (const method of ['GET', 'DELETE'])
        expectRefused(await send(method, { headers: { ...GET_HEADERS, ...headers } }), 404, -32000);
    }
  });

  it('is dropped, the oldest first, where there are more than a thousand', async () => {
    const own = await start();
    const agent = new Agent({ keepAlive: true });
    const more = { to: own.port, agent };
    const [first, second] = [await session(LATEST, more), await session(LATEST, more)];
    const headers = { ...GET_HEADERS, ...first };
    const response = await open('GET', { headers, to: own.port });
    for (let count = 2; count < 1000; count += 1) await session(LATEST, more);
    expect((await post(request(1, 'ping'), first, more)).status).toBe(200);
    await session(LATEST, more);
    expect((await post(request(1, 'ping'), first, more)).status).toBe(404);
    expect((await post(request(1, 'ping'), second, more)).status).toBe(200);
    await text(response);
    agent.destroy();
    await own.stop();
    expect(own.stderr()).toBe('');
  });
});

// ---- MCP-Protocol-Version -----------------------------------------------------------------------

describe('the header MCP-Protocol-Version', () => {
  const WRONG = ['1999-01-01', '2026-07-28', 'x', `${LATEST}, ${LATEST}`];

  it.each(NAMED)('must name a revision of this server in %s', async (revision) => {
    const own = await session(revision);
    for (const version of WRONG) {
      const headers = { ...GET_HEADERS, ...own, 'MCP-Protocol-Version': version };
      expectRefused(await post(request(1, 'ping'), headers), 400, -32000);
      for (const note of [notification('notifications/initialized'), '{not json'])
        expectRefused(await post(note, headers), 400, -32000);
      for (const method of ['GET', 'DELETE'])
        expectRefused(await send(method, { headers }), 400, -32000);
    }
    const headers = { ...own, 'mcp-protocol-version': revision };
    expect((await post(request(1, 'ping'), headers)).status).toBe(200);
  });

  it.each(UNNAMED)('is not read in %s', async (revision) => {
    const own = await session(revision);
    for (const version of WRONG) {
      const headers = { ...own, 'MCP-Protocol-Version': version };
      expect((await post(request(1, 'ping'), headers)).status).toBe(200);
    }
  });

  it.each(REVISIONS)('may be missing in %s: the session knows its revision', async (revision) => {
    const { status, message } = await post(request(1, 'tools/list'), await session(revision));
    expect(status).toBe(200);
    expect('annotations' in message.result.tools[0]).toBe(revision >= '2025-03-26');
    expect('title' in message.result.tools[0]).toBe(revision >= '2025-06-18');
  });
});

// ---- Origin, path, method -----------------------------------------------------------------------

describe('the header Origin', () => {
  const hosts = ['localhost', '127.0.0.1', '[::1]'];
  const LOCAL = hosts.flatMap((host) => [
    `http://${host}`,
    `https://${host}`,
    `http://${host}:8080`,
  ]);
  it.each(LOCAL)('may be %s', async (Origin) => {
    expect((await post(initialize(LATEST), { Origin })).status).toBe(200);
  });

  const FOREIGN = [
    'http://mcp-assert.invalid',
    'http://localhost.mcp-assert.invalid',
    'http://localhost@mcp-assert.invalid',
    'http://mcp-assert.invalid/localhost',
    'http://mcp-assert.invalid#http://localhost',
    'http://127.0.0.1.nip.io',
    'http://127.0.0.10',
    'http://localhost, http://mcp-assert.invalid',
    'http://localhost:port',
    'http://localhost/mcp',
    'file://localhost',
    'null',
    'localhost',
    '//',
  ];
  it.each(FOREIGN)('must not be %s', async (Origin) => {
    const own = await session(LATEST);
    expectRefused(await post(request(1, 'ping'), { ...own, Origin }), 403, -32000);
  });

  it('is looked at before anything else', async () => {
    const Origin = 'http://mcp-assert.invalid';
    const own = await session(LATEST);
    expectRefused(await post('{not json', { Origin, 'Content-Type': 'x' }), 403, -32000);
    for (const headers of [{ Origin }, { Origin, ...own }]) {
      for (const method of ['GET', 'DELETE', 'OPTIONS', 'PUT'])
        expectRefused(await send(method, { headers }), 403, -32000);
      expect((await send('HEAD', { headers })).status).toBe(403);
      expectRefused(await send('GET', { headers, path: '/' }), 403, -32000);
    }
    expect((await post(request(1, 'ping'), own)).status).toBe(200);
  });
});

describe('anything but POST, GET and DELETE of /mcp', () => {
  it.each(['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is 405', async (method) => {
    const answer = await send(method, { headers: await session(LATEST) });
    expectRefused(answer, 405, -32000);
    expect(answer.headers.allow).toBe('POST, GET, DELETE');
  });

  it('HEAD is 405, without a body', async () => {
    const { status, headers, text: body } = await send('HEAD');
    expect([status, headers.allow, body]).toEqual([405, 'POST, GET, DELETE', '']);
  });

  it.each(['/', '/mcp/', '/MCP', '//', '/mcpx', '/.well-known/oauth-protected-resource'])(
    '%s is 404',
    async (path) => {
      expectRefused(await post(initialize(LATEST), {}, { path }), 404, -32000);
      expectRefused(await send('GET', { path, headers: GET_HEADERS }), 404, -32000);
    },
  );

  it('a query is not part of the path', async () => {
    expect((await post(initialize(LATEST), {}, { path: '/mcp?a=/b' })).status).toBe(200);
  });
});

// ---- POST ---------------------------------------------------------------------------------------

describe('the headers of POST', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json ;charset="UTF-8"',
  ])('Content-Type may be %s', async (type) => {
    expect((await post(initialize(LATEST), { 'Content-Type': type })).status).toBe(200);
  });

  it.each([
    undefined,
    'text/plain',
    'application/jsonp',
    'application/json-rpc',
    'application/x-www-form-urlencoded',
    'text/plain; a=application/json',
  ])('Content-Type must not be %s', async (type) => {
    const answer = await post(initialize(LATEST), { 'Content-Type': type });
    expectRefused(answer, 415, -32000, /Content-Type/);
  });

  it.each([
    '*/*',
    'text/event-stream,application/json',
    'application/*, text/*',
    'APPLICATION/JSON, Text/Event-Stream',
    'application/json;q=0.5, text/event-stream;q=0.1',
    'application/json; charset=utf-8, */*; q=0.1',
  ])('Accept may be %s', async (accept) => {
    expect((await post(initialize(LATEST), { Accept: accept })).status).toBe(200);
  });

  it.each([
    undefined,
    'application/json',
    'text/event-stream',
    'application/*',
    'text/html, application/xhtml+xml',
    'application/json, text/event-stream;q=0',
    '*/*, text/*;q=0',
    '*/*;q=0.0',
    '*/*;q=x',
    'application/json-seq, text/event-streams',
  ])('Accept must not be %s', async (accept) => {
    const answer = await post(initialize(LATEST), { Accept: accept });
    expectRefused(answer, 406, -32000, /Accept/);
  });

  it('their names may be written in any way', async () => {
    const [id] = Object.values(await session(LATEST));
    const headers = { 'MCP-SESSION-ID': id, 'mcp-protocol-VERSION': LATEST };
    expect((await post(request(1, 'ping'), headers)).status).toBe(200);
  });
});

describe.each(REVISIONS)('a request in %s', (revision) => {
  it('is answered with one JSON object', async () => {
    const own = await session(revision);
    for (const [method, definition] of [
      ['ping', 'EmptyResult'],
      ['tools/list', 'ListToolsResult'],
    ] as const) {
      const { status, headers, message } = await post(request('测', method), own);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      expect(message).toMatchObject({ jsonrpc: '2.0', id: '测' });
      expectValid(revision, RESPONSE, message);
      expectValid(revision, [definition], message.result);
    }
  });

  it('that fails is answered with status 200 too', async () => {
    const own = await session(revision);
    const cases = [
      [request(4, 'nothing'), -32601],
      [request(4, 'tools/list', { cursor: 'x' }), -32602],
      [request(4, 'tools/list', []), -32602],
      [request(4, 'tools/call', {}), -32602],
      [call(4, 'a', 'nope'), -32602],
      [{ jsonrpc: '1.0', id: 4, method: 'ping' }, -32600],
    ];
    for (const [failing, code] of cases) {
      const { status, message } = await post(failing, own);
      expect([status, message]).toEqual([
        200,
        { jsonrpc: '2.0', id: 4, error: { code, message: expect.stringMatching(/./) } },
      ]);
      expectValid(revision, ERROR, message);
    }
  });

  it('tools/call is answered with a stream, which then ends', async () => {
    const own = await session(revision);
    const ids = [];
    for (const [id, words] of ['one', 'one two', '你好 👍'].entries()) {
      const { status, headers, events, message } = await post(call(id, words), own);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
      });
      expect(message.id).toBe(id);
      expectValid(revision, RESPONSE, message);
      expectValid(revision, ['CallToolResult'], message.result);
      const response = { id: expect.stringMatching(/./), data: JSON.stringify(message) };
      const priming = revision === '2025-11-25' ? [{ id: expect.any(String), data: '' }] : [];
      expect(events).toEqual([...priming, response]);
      ids.push(...events.flatMap((event) => event.id ?? []));
    }
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('may be one of many on a connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const own = await session(revision, { agent });
    const calls = Array.from({ length: 50 }, (_, id) =>
      post(id % 2 ? call(id, 'a b') : request(id, 'ping'), own, { agent }),
    );
    const ids = (await Promise.all(calls)).map(({ message }) => message.id);
    expect(ids).toEqual(calls.map((_, id) => id));
    agent.destroy();
  });
});

describe.each(REVISIONS)('in %s', (revision) => {
  it('a notification or response is accepted, without a body', async () => {
    const own = await session(revision);
    const messages = [
      notification('notifications/initialized'),
      notification('notifications/nobody-knows-this'),
      notification('notifications/cancelled'),
      notification('tools/call'),
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 'x', error: { code: -32601, message: 'Unknown method' } },
    ];
    for (const message of messages) {
      const { status, text: body, headers } = await post(message, own);
      expect([status, body, headers['content-length']]).toEqual([202, '', '0']);
      expect(headers).not.toHaveProperty('content-type');
    }
  });

  it('what is not JSON in UTF-8 is refused with 400 and -32700', async () => {
    const bodies = [
      '',
      '{not json',
      '{}{}',
      Buffer.from('{"jsonrpc":"2.0","id":"\xe9","method":"ping"}', 'latin1'),
      Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}', 'utf16le'),
    ];
    for (const own of [{}, await session(revision)])
      for (const body of bodies) expectRefused(await post(body, own), 400, -32700);
  });

  it('what is no message is refused with 400 and -32600', async () => {
    const bodies = ['null', '5', '"text"', '{}', '{"jsonrpc":"2.0"}', '[]', '[5]'];
    const withoutId = '{"jsonrpc":"2.0","id":null,"method":"ping"}';
    for (const own of [{}, await session(revision)]) {
      for (const body of [...bodies, withoutId]) {
        const { status, message } = await post(body, own);
        const error = Array.isArray(message) ? message[0] : message;
        expect(Array.isArray(message)).toBe(
          body === '[5]' && revision === BATCHES && 'Mcp-Session-Id' in own,
        );
        expect([status, error.id, error.error.code]).toEqual([400, undefined, -32600]);
      }
    }
  });
});

describe('batches', () => {
  it('are answered in 2025-03-26 by one array, in which only requests have an answer', async () => {
    const own = await session(BATCHES);
    const batch = [
      request(1, 'ping'),
      notification('notifications/nobody-knows-this'),
      request('2', 'tools/list'),
      { jsonrpc: '2.0', id: 9, result: {} },
      call(3, 'a b'),
      request(4, 'nothing'),
      initialize(BATCHES, 5),
    ];
    const { status, headers, message } = await post(batch, own);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(message.map(({ id }: Message) => id)).toEqual([1, '2', 3, 4, 5]);
    const codes = message.map(({ error }: Message) => error?.code);
    expect(codes).toEqual([undefined, undefined, undefined, -32601, -32600]);
    for (const one of message) expectValid(BATCHES, one.error ? ERROR : RESPONSE, one);
  });

  it('report each element that is no request', async () => {
    const { status, message } = await post([5, request(1, 'ping')], await session(BATCHES));
    expect([status, message[0].error.code]).toEqual([200, -32600]);
    expect(message[1]).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('of notifications and responses are accepted in 2025-03-26', async () => {
    const own = await session(BATCHES);
    const notes = [notification('notifications/initialized'), notification('tools/list')];
    for (const batch of [notes, [{ jsonrpc: '2.0', id: 9, result: {} }]]) {
      const { status, text: body } = await post(batch, own);
      expect([status, body]).toEqual([202, '']);
    }
  });

  it.each(WITHOUT_BATCHES)('are refused in %s', async (revision) => {
    const own = await session(revision);
    for (const batch of [[request(1, 'ping')], [notification('notifications/initialized')]])
      expectRefused(await post(batch, own), 400, -32600);
  });
});

// ---- GET ----------------------------------------------------------------------------------------

describe.each(REVISIONS)('GET in %s', (revision) => {
  it('opens streams that stay open, and on which nothing is answered', async () => {
    const own = await session(revision);
    const streams = [await stream(own), await stream(own)];
    for (const { status, headers } of streams) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache',
      });
    }
    expect((await post(request(1, 'ping'), own)).status).toBe(200);
    expect((await post(call(2, 'a'), own)).status).toBe(200);
    const begun = await Promise.all(streams.map(({ events }) => events()));
    const priming = { id: expect.stringMatching(/./), data: '' };
    const first = revision === '2025-11-25' ? priming : { comment: 'open' };
    expect(begun).toEqual([[first], [first]]);
    if (revision === '2025-11-25') expect(begun[0]?.[0]?.id).not.toBe(begun[1]?.[0]?.id);
    await send('DELETE', { headers: own });
    for (const { ended } of streams) expect(await ended()).toHaveLength(1);
  });

  it('needs an Accept that allows a stream', async () => {
    const own = await session(revision);
    for (const accept of [undefined, 'application/json', 'text/html', 'text/event-stream;q=0'])
      expectRefused(await send('GET', { headers: { ...own, Accept: accept } }), 406, -32000);
    for (const accept of ['text/event-stream, application/json', 'text/*', '*/*']) {
      const opened = await stream({ ...own, Accept: accept });
      expect(opened.status).toBe(200);
      await opened.leave();
    }
  });

  it('with Last-Event-ID gives what came after it on that stream, and ends as it did', async () => {
    const own = await session(revision);
    const first = await post(call(1, 'one'), own);
    const second = await post(call(2, 'one two'), own);
    for (const { events } of [second, first]) {
      const sent = events.filter(({ id }) => id);
      expect(sent).toHaveLength(revision === '2025-11-25' ? 2 : 1);
      for (const [index, { id }] of sent.entries()) {
        const resumed = await stream({ ...own, 'Last-Event-ID': id });
        expect(resumed.status).toBe(200);
        expect(await resumed.ended()).toEqual(sent.slice(index + 1));
      }
    }
  });

  it('with the Last-Event-ID of nothing that it remembers opens a stream', async () => {
    const own = await session(revision);
    const { events } = await post(call(1, 'one'), own);
    const known = events.find(({ id }) => id)?.id;
    // An error repeats the name, so that a few calls are much to remember.
    const long = 'x'.repeat(20_000);
    for (let id = 2; id < 8; id += 1) await post(call(id, '', long), own);
    for (const id of ['nothing', '0-0', known]) {
      const opened = await stream({ ...own, 'Last-Event-ID': id });
      expect(await opened.events()).toHaveLength(1);
      expect(opened.isOpen).toBe(true);
      await opened.leave();
    }
    const last = await post(call(9, 'one'), own);
    const resumed = await stream({ ...own, 'Last-Event-ID': last.events.at(-1)?.id });
    expect(await resumed.ended()).toEqual([]);
  });
});

describe('a stream in 2025-11-25', () => {
  it('goes on where it broke off, and only there', async () => {
    const own = await session(LATEST);
    const cut = await stream(own);
    const [priming] = await cut.events();
    await cut.leave();
    const resumed = await stream({ ...own, 'Last-Event-ID': priming?.id });
    // Taken over by a second connection, it leaves the first.
    const again = await stream({ ...own, 'Last-Event-ID': priming?.id });
    expect(await resumed.ended()).toEqual([]);
    expect(again.isOpen).toBe(true);
    await send('DELETE', { headers: own });
    expect(await again.ended()).toEqual([]);
  });

  it('is no stream of another session', async () => {
    const [own, other] = [await session(LATEST), await session(LATEST)];
    await post(call(1, 'secret'), own);
    const { events } = await post(call(2, 'secret'), own);
    const opened = await stream({ ...other, 'Last-Event-ID': events[0]?.id });
    expect(await opened.events()).toEqual([{ id: expect.any(String), data: '' }]);
    await opened.leave();
  });
});

// ---- Clients that do not behave -----------------------------------------------------------------

describe('a client', () => {
  const pingOf = (filler: string) =>
    JSON.stringify(request(1, 'ping', { _meta: { 'com.example/filler': filler } }));

  it('may send a megabyte, and not more', async () => {
    const own = await session(LATEST);
    const edge = 1_000_000 - pingOf('').length;
    expect((await post(pingOf('x'.repeat(edge)), own)).status).toBe(200);
    const over = await post(pingOf('x'.repeat(edge + 1)), own);
    expectRefused(over, 413, -32000);
    expect((await post(pingOf(''), own)).status).toBe(200);
  });

  it('learns that its body is too long, however long it is', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const own = await session(LATEST, { agent });
    expectRefused(await post('x'.repeat(20_000_000), own, { agent }), 413, -32000);
    expect((await post(request(1, 'ping'), own, { agent })).status).toBe(200);
    agent.destroy();
  });

  it('learns it while it sends, and is cut off where it does not stop', async () => {
    // One that does not ask for the end of the connection by itself.
    const agent = new Agent({ keepAlive: true });
    const own = await session(LATEST);
    const outgoing = httpRequest({
      port: server.port,
      host: '127.0.0.1',
      path: '/mcp',
      method: 'POST',
      headers: { ...POST_HEADERS, ...own },
      agent,
    });
    outgoing.on('error', () => {});
    const closed = once(outgoing, 'close');
    const answered = once(outgoing, 'response');
    outgoing.write('x'.repeat(1_000_001));
    const [response] = await answered;
    expectRefused(await whole(response), 413, -32000);
    const sending = setInterval(() => outgoing.write('x'), 20);
    await closed;
    clearInterval(sending);
  });

  it('may leave in the middle of a body, of an answer, and of a stream', async () => {
    const own = await session(LATEST);
    const head = Object.entries({ ...POST_HEADERS, ...own, Host: 'localhost' })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const body = JSON.stringify(call(1, 'one'));
    for (const [sent, reset] of [
      [`POST /mcp HTTP/1.1\r\n${head}Content-Length: 500\r\n\r\n{"jsonrpc"`, true],
      [`POST /mcp HTTP/1.1\r\n${head}Content-Length: 500\r\n\r\n{"jsonrpc"`, false],
      [`POST /mcp HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`, true],
      [`GET /mcp HTTP/1.1\r\n${head}\r\n`, true],
      ['NOT HTTP\r\n\r\n', false],
      [`POST /mcp HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, false],
    ] as const) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => {});
      const closed = once(socket, 'close');
      await new Promise((resolve) => socket.write(sent, resolve));
      if (reset) socket.resetAndDestroy();
      else socket.end();
      socket.resume();
      await closed;
      expect((await post(request(1, 'ping'), own)).status).toBe(200);
    }
  });

  it('may send a character in pieces', async () => {
    const own = await session(LATEST);
    const outgoing = httpRequest({
      port: server.port,
      host: '127.0.0.1',
      path: '/mcp',
      method: 'POST',
      headers: { ...POST_HEADERS, ...own },
      agent: false,
    });
    const answered = once(outgoing, 'response');
    for (const byte of Buffer.from(JSON.stringify(call('测', '你好👍', 'count_chars'))))
      await new Promise((resolve) => outgoing.write(Uint8Array.of(byte), resolve));
    outgoing.end();
    const { message } = await whole((await answered)[0]);
    expect(message).toMatchObject({
      id: '测',
      result: { content: [{ text: '3 characters, 1 line' }] },
    });
  });
});
