import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('./server.mjs', import.meta.url));
const SCHEMAS =
  process.env.MCP_SCHEMA_DIR ?? fileURLToPath(new URL('../../shared/spec/schema', import.meta.url));
const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const LATEST = '2025-11-25';
const BATCHES = '2025-03-26';

type Revision = (typeof REVISIONS)[number];
// biome-ignore lint/suspicious/noExplicitAny: what a server sends has no type
type Message = any;

// ---- Talking to a process -----------------------------------------------------------------------

interface Ending {
  readonly lines: readonly string[];
  readonly messages: readonly Message[];
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

function start() {
  const child = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return { child, ended, stderr: () => stderr };
}

/** Sends everything, ends the input, reads to the exit: what has not come by then never comes. */
async function talk(...input: (Message | Uint8Array)[]): Promise<Ending> {
  const { child, ended, stderr } = start();
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const item of input) {
    child.stdin.write(item instanceof Uint8Array ? item : `${asText(item)}\n`);
  }
  child.stdin.end();
  const ending = await ended;
  return finish(Buffer.concat(chunks), ending, stderr());
}

function asText(item: Message): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}

function finish(
  output: Buffer,
  ending: { code: number | null; signal: string | null },
  stderr: string,
): Ending {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(output);
  expect(text === '' || text.endsWith('\n')).toBe(true);
  const lines = text.split('\n').slice(0, -1);
  return { lines, messages: lines.map((line) => JSON.parse(line)), ...ending, stderr };
}

function request(id: Message, method: string, params?: Message): Message {
  return { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) };
}

function notification(method: Message, params?: Message): Message {
  return { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) };
}

const CLIENT = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };
const initialize = (protocolVersion: string, id: Message = 'open') =>
  request(id, 'initialize', { protocolVersion, ...CLIENT });
const call = (id: Message, name: Message, args?: Message) =>
  request(id, 'tools/call', { name, ...(args === undefined ? {} : { arguments: args }) });

/**
 * Opens the session in a revision, sends the messages and a fence, and returns what came in
 * between. Every message that the server sent is held against the schema of the revision.
 */
async function inSession(revision: Revision, ...messages: Message[]): Promise<Message[]> {
  const sent = [
    initialize(revision),
    notification('notifications/initialized'),
    ...messages,
    request('fence', 'ping'),
  ];
  const ending = await talk(...sent);
  expect(ending).toMatchObject({ code: 0, signal: null, stderr: '' });
  const [opening, ...others] = ending.messages;
  expect(opening).toMatchObject({ id: 'open', result: { protocolVersion: revision } });
  expect(others.at(-1)).toEqual({ jsonrpc: '2.0', id: 'fence', result: {} });
  for (const message of ending.messages) expectValid(revision, message, sent);
  return others.slice(0, -1);
}

async function answerIn(revision: Revision, message: Message): Promise<Message> {
  const answers = await inSession(revision, message);
  expect(answers).toHaveLength(1);
  return answers[0];
}

/** Sends each case in turn, in one session, and expects an error for each, with the id that it names. */
async function expectErrors(
  revision: Revision,
  code: number,
  cases: readonly Message[],
  ...id: Message[]
): Promise<void> {
  const answers = await inSession(revision, ...cases);
  expect(answers).toHaveLength(cases.length);
  for (const answer of answers) expectError(answer, code, ...id);
}

// ---- The official schemas -----------------------------------------------------------------------

const haveSchemas = REVISIONS.every((revision) => existsSync(`${SCHEMAS}/${revision}.json`));
const validators = new Map<string, ValidateFunction>();
let validated = 0;

function validator(revision: Revision, ...definitions: string[]): ValidateFunction {
  const key = `${revision} ${definitions}`;
  const known = validators.get(key);
  if (known) return known;
  const schema = JSON.parse(readFileSync(`${SCHEMAS}/${revision}.json`, 'utf8'));
  const where = schema.$defs ? '$defs' : 'definitions';
  const name = definitions.find((definition) => schema[where][definition]);
  const ajv = schema.$defs ? new Ajv2020({ strict: false }) : new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('byte', true);
  const validate = ajv.compile({ ...schema, $ref: `#/${where}/${name}` });
  validators.set(key, validate);
  return validate;
}

function expectSchema(validate: ValidateFunction, value: unknown): void {
  expect(validate(value) ? [] : validate.errors).toEqual([]);
  validated += 1;
}

const RESULTS: Record<string, string> = {
  initialize: 'InitializeResult',
  ping: 'EmptyResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
};

function expectValid(revision: Revision, message: Message, sent: readonly Message[]): void {
  if (Array.isArray(message)) {
    expect(revision).toBe(BATCHES);
    expect(message.length).toBeGreaterThan(0);
    for (const one of message) expectValid(revision, one, sent);
    return;
  }
  // The official schemas accept a message that has both.
  expect('result' in message !== 'error' in message).toBe(true);
  expect(Object.keys(message).sort()).toEqual(
    ['error' in message ? 'error' : 'result', 'id', 'jsonrpc']
      .filter((key) => key in message)
      .sort(),
  );
  if (!haveSchemas) return;
  if ('error' in message) {
    // Before 2025-11-25 the schema has no form for an error whose request had no readable id.
    const missing = !('id' in message) && revision < '2025-11-25';
    const validate = validator(revision, 'JSONRPCErrorResponse', 'JSONRPCError');
    expectSchema(validate, missing ? { ...message, id: 'stand-in' } : message);
    return;
  }
  expectSchema(validator(revision, 'JSONRPCResultResponse', 'JSONRPCResponse'), message);
  const asked = sent.flat().find((one) => one?.id === message.id);
  expectSchema(validator(revision, RESULTS[asked.method] ?? 'nothing'), message.result);
}

if (!haveSchemas)
  it.skip(`the official schemas are not in ${SCHEMAS}: no message is held against them`);
afterAll(() => {
  if (haveSchemas) expect(validated).toBeGreaterThan(0);
});

function expectError(message: Message, code: number, ...id: Message[]): void {
  expect(message).toEqual({
    jsonrpc: '2.0',
    ...(id.length > 0 ? { id: id[0] } : {}),
    error: { code, message: expect.stringMatching(/./) },
  });
}

// ---- Opening ------------------------------------------------------------------------------------

describe('initialize', () => {
  it.each(REVISIONS)('echoes %s', async (revision) => {
    const { messages } = await talk(initialize(revision, 7));
    expect(messages).toEqual([
      {
        jsonrpc: '2.0',
        id: 7,
        result: {
          protocolVersion: revision,
          capabilities: { tools: {} },
          serverInfo: {
            name: 'mcp-assert-reference',
            version: '1.0.0',
            ...(revision >= '2025-06-18' ? { title: 'mcp-assert reference server' } : {}),
          },
        },
      },
    ]);
    expectValid(revision, messages[0], [initialize(revision, 7)]);
  });

  it.each(['1999-01-01', '2099-01-01', '2026-07-28', '', '__proto__'])(
    'counter-offers the latest revision to %j',
    async (unknown) => {
      const { messages } = await talk(initialize(unknown), request(2, 'tools/list'));
      expect(messages[0].result.protocolVersion).toBe(LATEST);
      for (const message of messages) {
        expectValid(LATEST, message, [initialize(unknown), request(2, 'tools/list')]);
      }
    },
  );

  const whole = { protocolVersion: LATEST, ...CLIENT };
  it.each<[string, Message]>([
    ['no params', undefined],
    ['params {}', {}],
    ['params []', []],
    ['params null', null],
    ['protocolVersion 1', { ...whole, protocolVersion: 1 }],
    ['no protocolVersion', { ...CLIENT }],
    ['capabilities []', { ...whole, capabilities: [] }],
    ['no capabilities', { ...whole, capabilities: undefined }],
    ['clientInfo null', { ...whole, clientInfo: null }],
    ['no clientInfo', { ...whole, clientInfo: undefined }],
    ['clientInfo without name', { ...whole, clientInfo: { version: '1' } }],
    ['clientInfo without version', { ...whole, clientInfo: { name: 'x' } }],
  ])('refuses %s with -32602, and can then be sent again', async (_, params) => {
    const { messages } = await talk(
      request(1, 'initialize', params),
      request(2, 'tools/list'),
      initialize(LATEST, 3),
    );
    expectError(messages[0], -32602, 1);
    expectError(messages[1], -32600, 2);
    expect(messages[2]).toMatchObject({ id: 3, result: { protocolVersion: LATEST } });
    expect(messages).toHaveLength(3);
  });

  it('is refused the second time, and changes nothing', async () => {
    const [second, list] = await inSession(
      '2024-11-05',
      initialize('2025-11-25', 2),
      request(3, 'tools/list'),
    );
    expectError(second, -32600, 2);
    expect(list.result.tools[0]).not.toHaveProperty('annotations');
  });

  it('is the first request that is served, except for ping', async () => {
    const { messages } = await talk(
      request(1, 'ping'),
      request(2, 'tools/list'),
      request(3, 'tools/call', { name: 'list_revisions' }),
      request(4, 'nothing'),
      [request(5, 'ping')],
      initialize(LATEST, 6),
    );
    expect(messages[0]).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    for (const id of [2, 3, 4]) expectError(messages[id - 1], -32600, id);
    expectError(messages[4], -32600);
    expect(messages[5].result.protocolVersion).toBe(LATEST);
  });

  it('is enough: requests are served before the initialized notification comes', async () => {
    const { messages } = await talk(initialize(LATEST, 1), request(2, 'tools/list'));
    expect(messages[1]).toMatchObject({ id: 2, result: { tools: expect.any(Array) } });
  });
});

// ---- JSON-RPC -----------------------------------------------------------------------------------

describe.each(REVISIONS)('messages in %s', (revision) => {
  it('echoes string and integer ids with their type', async () => {
    const ids = [0, 1, '1', 2 ** 31, -5, 'abc', '', '测试🚀', '__proto__', Number.MAX_SAFE_INTEGER];
    const answers = await inSession(revision, ...ids.map((id) => request(id, 'ping')));
    expect(answers).toEqual(ids.map((id) => ({ jsonrpc: '2.0', id, result: {} })));
  });

  it('ignores members of params that it does not know', async () => {
    const params = { _meta: { 'com.example/x': 1, progressToken: 'p' }, extra: true };
    expect(await answerIn(revision, request(1, 'ping', params))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {},
    });
    const list = await answerIn(revision, request(1, 'tools/list', params));
    expect(list.result.tools).toHaveLength(2);
  });

  it('never answers a notification', async () => {
    const answers = await inSession(
      revision,
      notification('notifications/initialized'),
      notification('notifications/nobody-knows-this', { deep: [1] }),
      notification('notifications/cancelled'),
      notification('notifications/cancelled', { requestId: 999_999 }),
      notification('notifications/cancelled', { requestId: { not: 'an id' }, reason: 5 }),
      notification('notifications/cancelled', [1, 2]),
      notification('notifications/roots/list_changed'),
      notification('initialize', { protocolVersion: revision }),
      notification('ping'),
      notification('tools/list'),
      notification('tools/list', { cursor: 5 }),
      notification('tools/call', { name: 'count_chars', arguments: {} }),
      { method: 'notifications/initialized' },
      { jsonrpc: '1.0', method: 'ping' },
    );
    expect(answers).toEqual([]);
  });

  it('never answers a response', async () => {
    const answers = await inSession(
      revision,
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: null, result: null },
      { jsonrpc: '2.0', id: 'x', error: { code: -32601, message: 'Unknown method' } },
      { jsonrpc: '2.0', error: { code: -32700, message: 'No id' } },
      { id: 3, result: {} },
    );
    expect(answers).toEqual([]);
  });

  it('answers what is not JSON with -32700', async () => {
    const lines = [
      '{not json',
      '{"jsonrpc":"2.0"',
      '"',
      '[1,',
      'Content-Length: 12',
      '\u00a0',
      '{}{}',
    ];
    await expectErrors(revision, -32700, lines);
  });

  it('answers what is no request with -32600, without an id where there is none to repeat', async () => {
    const lines = ['null', 'true', '5', '"text"', '{}', '{"jsonrpc":"2.0"}'];
    await expectErrors(revision, -32600, [...lines, '{"jsonrpc":"2.0","method":5}']);
  });

  it('answers what is no request with -32600 and the id that it has', async () => {
    const cases = [
      { jsonrpc: '2.0', id: 7 },
      { jsonrpc: '2.0', id: 7, method: 5 },
      { jsonrpc: '2.0', id: 7, method: null, result: {} },
      { jsonrpc: '1.0', id: 7, method: 'ping' },
      { jsonrpc: 2, id: 7, method: 'ping' },
      { id: 7, method: 'ping' },
    ];
    await expectErrors(revision, -32600, cases, 7);
  });

  it('answers an id that is no string and no integer with -32600, and does not repeat it', async () => {
    const ids = ['null', '1.5', '1e300', '9007199254740993', 'true', '{}', '["a"]'];
    const lines = ids.map((id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
    await expectErrors(revision, -32600, lines);
  });

  it('answers an unknown method with -32601, whatever its params', async () => {
    const methods = ['nothing', '', 'notifications/initialized', 'resources/list', 'constructor'];
    const cases = [...methods, '__proto__'].map((method) => request(4, method, []));
    await expectErrors(revision, -32601, cases, 4);
  });

  it('answers params that are no object with -32602', async () => {
    const cases = [
      request(5, 'ping', []),
      request(5, 'ping', null),
      request(5, 'tools/list', 'x'),
      request(5, 'tools/call', 5),
    ];
    await expectErrors(revision, -32602, cases, 5);
  });
});

describe('batches', () => {
  it('are answered in 2025-03-26 by one array, in which only requests have an answer', async () => {
    const batch = [
      request(1, 'ping'),
      notification('notifications/nobody-knows-this'),
      request('2', 'tools/list'),
      { jsonrpc: '2.0', id: 9, result: {} },
      request(3, 'nothing'),
    ];
    const answer = await answerIn(BATCHES, batch);
    expect(answer.map(({ id }: Message) => id)).toEqual([1, '2', 3]);
    expectError(answer[2], -32601, 3);
  });

  it('with nothing to answer get nothing', async () => {
    const notes = [notification('notifications/initialized'), notification('tools/list')];
    const responses = [{ jsonrpc: '2.0', id: 9, result: {} }];
    expect(await inSession(BATCHES, notes, responses)).toEqual([]);
  });

  it('report each element that is no request', async () => {
    const answer = await answerIn(BATCHES, [1, [], null, { jsonrpc: '2.0', id: 4 }]);
    expect(answer).toHaveLength(4);
    for (const error of answer.slice(0, 3)) expectError(error, -32600);
    expectError(answer[3], -32600, 4);
  });

  it('may not hold initialize', async () => {
    const answer = await answerIn(BATCHES, [initialize(BATCHES, 8), request(9, 'ping')]);
    expectError(answer[0], -32600, 8);
    expect(answer[1]).toEqual({ jsonrpc: '2.0', id: 9, result: {} });
  });

  it('cannot open a session', async () => {
    const { messages } = await talk([initialize(BATCHES, 1)], request(2, 'tools/list'));
    expectError(messages[0], -32600);
    expectError(messages[1], -32600, 2);
  });

  it('that are empty get one error', async () => {
    expectError(await answerIn(BATCHES, []), -32600);
  });

  it.each(REVISIONS.filter((revision) => revision !== BATCHES))(
    'get one error in %s',
    async (revision) => {
      expectError(await answerIn(revision, [request(1, 'ping'), request(2, 'ping')]), -32600);
      expectError(await answerIn(revision, []), -32600);
      expectError(await answerIn(revision, [notification('notifications/initialized')]), -32600);
    },
  );
});

// ---- Tools --------------------------------------------------------------------------------------

async function listAll(revision: Revision): Promise<{ pages: Message[]; tools: Message[] }> {
  const first = await answerIn(revision, request(1, 'tools/list'));
  const cursor = first.result.nextCursor;
  const second = await answerIn(revision, request(2, 'tools/list', { cursor }));
  const pages = [first.result, second.result];
  return { pages, tools: pages.flatMap((page) => page.tools) };
}

describe.each(REVISIONS)('tools in %s', (revision) => {
  it('are listed on two pages', async () => {
    const { pages, tools } = await listAll(revision);
    expect(pages[0].nextCursor).toEqual(expect.stringMatching(/^[\w-]+$/));
    expect(pages[1]).not.toHaveProperty('nextCursor');
    expect(pages.map((page) => page.tools.length)).toEqual([2, 1]);
    expect(tools.map(({ name }) => name)).toEqual(['count_chars', 'count_words', 'list_revisions']);
  });

  it('have the members that the revision knows', async () => {
    const { tools } = await listAll(revision);
    for (const tool of tools) {
      const expected = ['name', 'description', 'inputSchema'];
      if (revision >= '2025-03-26') expected.push('annotations');
      if (revision >= '2025-06-18') expected.push('title');
      if (revision >= '2025-06-18' && tool.name === 'count_words') expected.push('outputSchema');
      expect(Object.keys(tool).sort()).toEqual(expected.sort());
      if (revision < '2025-03-26') continue;
      expect(tool.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    }
  });

  it('have schemas that say what they take', async () => {
    const { tools } = await listAll(revision);
    for (const { inputSchema } of tools) {
      expect(new Ajv2020({ strict: false }).validateSchema(inputSchema)).toBe(true);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(inputSchema.required).toEqual(Object.keys(inputSchema.properties));
    }
    expect(tools[0].inputSchema).toMatchObject({ required: ['text'] });
    expect(tools[2].inputSchema).toMatchObject({ properties: {} });
  });

  it('refuse a cursor that they did not hand out with -32602', async () => {
    const cursors = ['', 'x', 'page 1', 'cGFnZSAw', 'cGFnZSAy', 1, null, {}, ['cGFnZSAx']];
    const cases = cursors.map((cursor) => request(1, 'tools/list', { cursor }));
    await expectErrors(revision, -32602, cases, 1);
  });

  it('count the words, and say so in the form that the revision knows', async () => {
    const { result } = await answerIn(
      revision,
      call(1, 'count_words', { text: "Don't stop, 3 times" }),
    );
    expect(result).toEqual({
      content: [{ type: 'text', text: '{"words":4}' }],
      ...(revision >= '2025-06-18' ? { structuredContent: { words: 4 } } : {}),
    });
    const { tools } = await listAll(revision);
    if (revision < '2025-06-18') return;
    const validate = new Ajv2020().compile(tools[1].outputSchema);
    expect(validate(result.structuredContent)).toBe(true);
  });

  it('list the revisions, with arguments {} or none', async () => {
    const result = { content: [{ type: 'text', text: REVISIONS.join('\n') }] };
    const answers = await inSession(
      revision,
      call(1, 'list_revisions', {}),
      call(2, 'list_revisions'),
    );
    expect(answers.map((answer) => answer.result)).toEqual([result, result]);
  });

  it('say what is wrong with their arguments, in a result', async () => {
    const cases: [string, string, Message][] = [
      ['missing', 'count_chars', {}],
      ['missing', 'count_chars', undefined],
      ['missing', 'count_words', {}],
      ['"text" must be a string', 'count_chars', { text: 5 }],
      ['"text" must be a string', 'count_chars', { text: null }],
      ['"text" must be a string', 'count_words', { text: ['a'] }],
      ['"text" is longer than 10000', 'count_words', { text: '👍'.repeat(10_001) }],
      ['unknown argument "more"', 'count_chars', { text: 'a', more: 1 }],
      ['unknown argument "surplus"', 'list_revisions', { surplus: true }],
      ['unknown argument "constructor"', 'list_revisions', { constructor: 'x' }],
      ['unknown argument "__proto__"', 'list_revisions', JSON.parse('{"__proto__":{"a":1}}')],
      ['missing argument "text"', 'count_chars', JSON.parse('{"__proto__":{"text":"a"}}')],
    ];
    const calls = cases.map(([, name, args], i) => call(i, name, args));
    const answers = await inSession(revision, ...calls);
    expect(answers.map(({ result }) => result)).toEqual(
      cases.map(([reason]) => ({
        content: [{ type: 'text', text: expect.stringContaining(reason) }],
        isError: true,
      })),
    );
  });

  it('say everything that is wrong at once', async () => {
    const { result } = await answerIn(revision, call(1, 'count_chars', { a: 1, b: 2 }));
    expect(result.content[0].text).toBe(
      'missing argument "text"; unknown argument "a"; unknown argument "b"',
    );
  });

  it('that do not exist are refused with -32602', async () => {
    const names = ['nope', '', 'constructor', '__proto__', '测试🚀', 'COUNT_CHARS'];
    await expectErrors(
      revision,
      -32602,
      names.map((name) => call(1, name, {})),
      1,
    );
  });

  it('are not called with malformed params, which get -32602', async () => {
    const malformed = [
      undefined,
      {},
      { name: 5 },
      { name: null, arguments: {} },
      { arguments: { text: 'a' } },
      { name: 'count_chars', arguments: [] },
      { name: 'count_chars', arguments: null },
      { name: 'count_chars', arguments: 'text' },
      { name: 'nope', arguments: [] },
    ];
    const cases = malformed.map((params) => request(1, 'tools/call', params));
    await expectErrors(revision, -32602, cases, 1);
  });
});

describe('count_chars', () => {
  const TEXTS = [
    ['你好\nab', '5 characters, 2 lines'],
    ['', '0 characters, 1 line'],
    ['a', '1 character, 1 line'],
    ['👍', '1 character, 1 line'],
    ['👍🏽👩‍👩‍👧🇪🇺', '3 characters, 1 line'],
    ['e\u0301', '1 character, 1 line'],
    ['a\r\nb\rc\n', '6 characters, 4 lines'],
    ['\ud800', '1 character, 1 line'],
    ['a\u0000b', '3 characters, 1 line'],
    ['👍'.repeat(10_000), '10000 characters, 1 line'],
  ];

  it('counts as people do', async () => {
    const calls = TEXTS.map(([text], i) => call(i, 'count_chars', { text }));
    const answers = await inSession(LATEST, ...calls);
    expect(answers.map(({ result }) => result)).toEqual(
      TEXTS.map(([, text]) => ({ content: [{ type: 'text', text }] })),
    );
  });
});

describe('expect.json', () => {
  it('says what the server does', async () => {
    const file = new URL('./expect.json', import.meta.url);
    const { server, tools } = JSON.parse(readFileSync(file, 'utf8'));
    const opening = await talk(initialize(LATEST));
    expect(opening.messages[0].result.serverInfo).toMatchObject(server);
    expect(Object.keys(tools)).toEqual((await listAll(LATEST)).tools.map(({ name }) => name));
    for (const [name, { call: good, badCall, returns }] of Object.entries<Message>(tools)) {
      const [goodAnswer, badAnswer] = await inSession(
        LATEST,
        call(1, name, good),
        call(2, name, badCall),
      );
      const expected = returns.text.matches
        ? expect.stringMatching(new RegExp(returns.text.matches))
        : returns.text;
      expect(goodAnswer.result.content).toEqual([{ type: 'text', text: expected }]);
      expect(badAnswer.result.isError).toBe(true);
    }
  });
});

// ---- The wire -----------------------------------------------------------------------------------

describe('over stdio', () => {
  const opening = Buffer.from(`${JSON.stringify(initialize(LATEST))}\n`);

  it('a character may arrive in pieces', async () => {
    const { child, ended } = start();
    const output: Buffer[] = [];
    const bytes = Buffer.concat([
      opening,
      Buffer.from(`${JSON.stringify(call('测', 'count_chars', { text: '你好👍' }))}\n`),
    ]);
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    // A write each in a turn of its own, so that the bytes do not travel together.
    for (const byte of bytes) {
      await new Promise((resolve) => child.stdin.write(Uint8Array.of(byte), resolve));
    }
    child.stdin.end();
    const end = await ended;
    const { messages } = finish(Buffer.concat(output), end, '');
    expect(messages[1]).toMatchObject({
      id: '测',
      result: { content: [{ text: '3 characters, 1 line' }] },
    });
  });

  it('many messages may arrive in one piece', async () => {
    const pings = Array.from({ length: 1000 }, (_, i) => JSON.stringify(request(i, 'ping')));
    const { messages } = await talk(Buffer.from(`${pings.join('\n')}\n`));
    expect(messages.map(({ id }) => id)).toEqual(pings.map((_, i) => i));
  });

  it('lines may end with CRLF, and blank lines are nothing', async () => {
    const { messages } = await talk(
      Buffer.from(`\n\r\n \t\n${JSON.stringify(request(1, 'ping'))}\r\n\n`),
    );
    expect(messages).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  });

  it('the end of input ends the last line too', async () => {
    const whole = await talk(Buffer.from(JSON.stringify(request(1, 'ping'))));
    expect(whole).toMatchObject({ messages: [{ id: 1, result: {} }], code: 0 });
    const half = await talk(request(1, 'ping'), Buffer.from('{"jsonrpc":"2.0","id":2'));
    expect(half).toMatchObject({ code: 0, stderr: '' });
    expectError(half.messages[1], -32700);
  });

  it('no input at all is no output at all', async () => {
    expect(await talk()).toEqual({ lines: [], messages: [], code: 0, signal: null, stderr: '' });
  });

  it('bytes that are not UTF-8 are no JSON', async () => {
    const { messages } = await talk(
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from('{"jsonrpc":"2.0","id":"\xe9","method":"ping"}\n', 'latin1'),
      request(1, 'ping'),
    );
    expectError(messages[0], -32700);
    expectError(messages[1], -32700);
    expect(messages[2]).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('a byte order mark is not held against the client, and none is sent', async () => {
    const { lines } = await talk(`\ufeff${JSON.stringify(request(1, 'ping'))}`);
    expect(lines).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}']);
  });

  it('a line may be huge or deep', async () => {
    const huge = request(1, 'ping', { _meta: { filler: '测'.repeat(4_000_000) } });
    const deep = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_chars","arguments":{"text":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`;
    const { messages } = await talk(opening, huge, deep, request(3, 'ping'));
    expect(messages.slice(1)).toMatchObject([
      { id: 1, result: {} },
      { id: 2, result: { isError: true } },
      { id: 3, result: {} },
    ]);
  });

  it('waits for a client that does not read, and then leaves out nothing', async () => {
    const { child, ended, stderr } = start();
    const lists = Array.from({ length: 5000 }, (_, i) => JSON.stringify(request(i, 'tools/list')));
    child.stdin.write(opening);
    child.stdin.end(`${lists.join('\n')}\n`);
    // Nothing reads yet: the pipe is full when the first bytes show that answers have begun.
    await new Promise((resolve) => child.stdout.once('readable', resolve));
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ending = await ended;
    const { messages } = finish(Buffer.concat(chunks), ending, stderr());
    expect(ending).toEqual({ code: 0, signal: null });
    expect(messages.slice(1).map(({ id }) => id)).toEqual(lists.map((_, i) => i));
  });

  it('ends without a trace when nobody reads any more', async () => {
    const { child, ended, stderr } = start();
    child.stdin.on('error', () => {});
    child.stdout.destroy();
    const lines = Array.from({ length: 200 }, (_, i) => JSON.stringify(request(i, 'ping')));
    child.stdin.write(`${lines.join('\n')}\n`);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(stderr()).toBe('');
  });

  it('ends at SIGTERM', async () => {
    const { child, ended, stderr } = start();
    const answered = new Promise((resolve) => child.stdout.once('data', resolve));
    child.stdin.write(opening);
    await answered;
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: null, signal: 'SIGTERM' });
    expect(stderr()).toBe('');
  });

  it('sends nothing before it is asked, and nothing but one line a message', async () => {
    const { lines, stderr } = await talk(opening, request(1, 'tools/list'));
    expect(lines).toHaveLength(2);
    expect(stderr).toBe('');
  });
});
