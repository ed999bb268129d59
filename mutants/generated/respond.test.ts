import { describe, expect, test } from 'vitest';
import { generatedServer } from './respond.ts';
import type { ServerSpec, ToolSpec } from './spec.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a server sends has no type
type Message = any;

const TOOL: ToolSpec = {
  listed: {
    name: 'a',
    title: 'A',
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    outputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
    icons: [{ src: 'https://example.com/icon.svg' }],
    execution: { taskSupport: 'forbidden' },
    _meta: { x: 1 },
  },
  goodArguments: { n: 1 },
  structured: { n: 2 },
  content: [
    { type: 'text', text: 'é', annotations: { priority: 1, lastModified: '2025-01-12T15:00:58Z' } },
    { type: 'audio', data: '', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'file:///x', name: 'x', icons: [] },
    { type: 'resource', resource: { uri: 'file:///x', text: '', _meta: {} } },
  ],
  outcome: 'success',
};

const SPEC: ServerSpec = {
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  serverInfo: { name: 's', version: '1', title: 'S', description: 'd' },
  capabilities: { tools: { listChanged: true }, resources: {}, completions: {} },
  isStrict: false,
  tools: [TOOL, { ...TOOL, listed: { ...TOOL.listed, name: 'b' } }],
  paging: { size: 1, cursor: 'p', emptyLastPage: false },
  results: {},
  noise: { notifications: [], progress: false },
  style: { order: 'written', spacing: 'none', escapes: 'raw' },
};

const request = (id: unknown, method: string, params?: unknown) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const initialize = (protocolVersion: string) =>
  request(1, 'initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  });
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** What comes for the last message, after a handshake. */
function answers(spec: ServerSpec, revision: string, ...messages: unknown[]): Message[] {
  const server = generatedServer(spec);
  const all = [initialize(revision), INITIALIZED, ...messages].map((message) =>
    server.receive(typeof message === 'string' ? message : JSON.stringify(message)),
  );
  return (all.at(-1) ?? []).map((line) => JSON.parse(line));
}

const CALL = request('c', 'tools/call', { name: 'a', arguments: { n: 1 } });

describe('a revision has what it knows', () => {
  test.each([
    ['2024-11-05', ['name', 'inputSchema'], ['text', 'resource', 'text']],
    ['2025-03-26', ['name', 'inputSchema', 'annotations'], ['text', 'audio', 'resource', 'text']],
    [
      '2025-06-18',
      ['name', 'title', 'inputSchema', 'outputSchema', 'annotations', '_meta'],
      ['text', 'audio', 'resource_link', 'resource', 'text'],
    ],
    [
      '2025-11-25',
      Object.keys(TOOL.listed),
      ['text', 'audio', 'resource_link', 'resource', 'text'],
    ],
  ])('%s', (revision, members, kinds) => {
    const [list] = answers(SPEC, revision, request('l', 'tools/list'));
    expect(Object.keys(list.result.tools[0])).toEqual(members);
    const [{ result }] = answers(SPEC, revision, CALL);
    expect(result.content.map(({ type }: Message) => type)).toEqual(kinds);
    expect('structuredContent' in result).toBe(revision >= '2025-06-18');
    expect('lastModified' in result.content[0].annotations).toBe(revision >= '2025-06-18');
  });

  test('and completions are declared and served since 2025-03-26', () => {
    const complete = request(2, 'completion/complete', {});
    expect(answers(SPEC, '2024-11-05', complete)).toMatchObject([{ error: { code: -32601 } }]);
    expect(answers(SPEC, '2025-03-26', complete)).toMatchObject([{ error: { code: -32602 } }]);
  });
});

test('a strict server waits for the initialized notification', () => {
  const list = JSON.stringify(request(2, 'tools/list'));
  for (const isStrict of [false, true]) {
    const server = generatedServer({ ...SPEC, isStrict });
    server.receive(JSON.stringify(initialize('2025-11-25')));
    expect('error' in JSON.parse(server.receive(list)[0] ?? '')).toBe(isStrict);
    server.receive(JSON.stringify(INITIALIZED));
    expect(JSON.parse(server.receive(list)[0] ?? '')).toHaveProperty('result');
  }
});

test('tools come page by page, and an empty page may be the last', () => {
  const spec = { ...SPEC, paging: { ...SPEC.paging, emptyLastPage: true } };
  const page = (cursor?: string) =>
    answers(spec, '2025-11-25', request(2, 'tools/list', { cursor }))[0].result;
  expect(page()).toMatchObject({ tools: [{ name: 'a' }], nextCursor: 'p1' });
  expect(page('p1')).toMatchObject({ tools: [{ name: 'b' }], nextCursor: 'p2' });
  expect(page('p2')).toEqual({ tools: [] });
  expect(answers(spec, '2025-11-25', request(2, 'tools/list', { cursor: 'p0' }))).toMatchObject([
    { error: { code: -32602 } },
  ]);
});

test('bad arguments are refused in a result', () => {
  const bad = request(2, 'tools/call', { name: 'a', arguments: { n: 'x' } });
  expect(answers(SPEC, '2025-11-25', bad)).toEqual([
    {
      jsonrpc: '2.0',
      id: 2,
      result: {
        content: [{ type: 'text', text: 'Invalid arguments: /n must be integer' }],
        isError: true,
      },
    },
  ]);
});

describe('messages that are no requests', () => {
  test.each([
    ['{', -32700, undefined],
    ['null', -32600, undefined],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"1.0","id":5,"method":"ping"}', -32600, 5],
    ['{"jsonrpc":"2.0","id":5,"method":5}', -32600, 5],
    ['[]', -32600, undefined],
    ['[{"jsonrpc":"2.0","id":5,"method":"ping"}]', -32600, undefined],
  ])('%s', (line, code, id) => {
    const [answer, ...more] = answers(SPEC, '2025-11-25', line);
    expect(more).toEqual([]);
    expect(answer.error.code).toBe(code);
    expect(answer.id).toBe(id);
  });

  test('blank lines are nothing', () => {
    expect(answers(SPEC, '2025-11-25', ' \r')).toEqual([]);
  });
});

describe('batches in 2025-03-26', () => {
  test('are answered by one', () => {
    const batch = [
      request(1, 'ping'),
      INITIALIZED,
      request('2', 'nothing'),
      initialize('2025-03-26'),
    ];
    expect(answers(SPEC, '2025-03-26', batch)).toMatchObject([
      [
        { id: 1, result: {} },
        { id: '2', error: { code: -32601 } },
        { id: 1, error: { code: -32600 } },
      ],
    ]);
  });

  test('without requests are not answered', () => {
    expect(answers(SPEC, '2025-03-26', [INITIALIZED])).toEqual([]);
  });
});

describe('noise', () => {
  const log = (level: 'debug' | 'error') => ({
    method: 'notifications/message' as const,
    params: { level, data: level },
  });
  const changed = { method: 'notifications/tools/list_changed' as const };
  const spec: ServerSpec = {
    ...SPEC,
    capabilities: { ...SPEC.capabilities, logging: {} },
    noise: {
      ping: { id: 1, on: 'initialized', place: 'after' },
      progress: true,
      notifications: [
        { on: 'initialize', place: 'before', message: log('error') },
        { on: 'initialize', place: 'after', message: log('error') },
        { on: 'initialize', place: 'after', message: changed },
        { on: 'tools/call', place: 'before', message: log('debug') },
        { on: 'tools/call', place: 'after', message: changed },
        { on: 'ping', place: 'after', message: { method: 'notifications/prompts/list_changed' } },
      ],
    },
  };
  const shown = (messages: Message[]) => messages.map((message) => message.method ?? 'response');

  test('around initialize is only logged, and after it', () => {
    const lines = generatedServer(spec).receive(JSON.stringify(initialize('2025-11-25')));
    expect(shown(lines.map((line) => JSON.parse(line)))).toEqual([
      'response',
      'notifications/message',
    ]);
  });

  test('a ping comes once', () => {
    expect(answers(spec, '2025-11-25')).toEqual([{ jsonrpc: '2.0', id: 1, method: 'ping' }]);
    expect(answers(spec, '2025-11-25', INITIALIZED)).toEqual([]);
  });

  test('a ping may come before everything else', () => {
    const first: ServerSpec = {
      ...spec,
      noise: { ...spec.noise, ping: { id: 'p', on: 'initialize', place: 'before' } },
    };
    const lines = generatedServer(first).receive(JSON.stringify(initialize('2025-11-25')));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: 'p', method: 'ping' },
      { id: 1, result: {} },
      { method: 'notifications/message' },
    ]);
  });

  test('of levels and features that nobody wants is not made', () => {
    expect(shown(answers(spec, '2025-11-25', CALL))).toEqual([
      'notifications/message',
      'response',
      'notifications/tools/list_changed',
    ]);
    const quieter = request(2, 'logging/setLevel', { level: 'info' });
    expect(shown(answers(spec, '2025-11-25', quieter, CALL))).toEqual([
      'response',
      'notifications/tools/list_changed',
    ]);
    expect(shown(answers(spec, '2025-11-25', request(2, 'ping')))).toEqual(['response']);
  });

  test('progress needs a token', () => {
    const call = request(2, 'tools/call', { ...TOOL_CALL, _meta: { progressToken: 7 } });
    expect(answers(spec, '2025-11-25', call)[1]).toMatchObject({
      method: 'notifications/progress',
      params: { progressToken: 7 },
    });
  });
});

const TOOL_CALL = { name: 'a', arguments: { n: 1 } };
