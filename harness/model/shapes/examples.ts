/** Valid messages of a server, rich and bare, for the tests of the tables. */
import {
  ANNOTATIONS,
  blocks,
  COMPLETE_TOOL,
  ICONS,
  META,
  RESOURCE,
  TASK,
} from './example-parts.ts';
import { unasked } from './examples-unasked.ts';

export interface Example {
  readonly name: string;
  /** That of the request which is answered; undefined for requests and notifications. */
  readonly method?: string;
  readonly message: Readonly<Record<string, unknown>>;
}

function answer(method: string, name: string, result: object): Example {
  return { name: `${method}: ${name}`, method, message: { jsonrpc: '2.0', id: 7, result } };
}

function failure(method: string, name: string, error: object): Example {
  return { name: `${method}: ${name}`, method, message: { jsonrpc: '2.0', id: 'é🚀', error } };
}

/** All examples in a revision. What it does not know yet is there too, as data without a meaning. */
export function examples(revision: string): Example[] {
  return [...lifecycle(), ...tools(revision), ...data(revision), ...tasks(), ...unasked(revision)];
}

function lifecycle(): Example[] {
  return [
    answer('initialize', 'bare', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      serverInfo: { name: '', version: '' },
    }),
    answer('initialize', 'rich', {
      protocolVersion: '2025-11-25',
      capabilities: {
        experimental: { 'com.example/x': { deep: [null] } },
        logging: {},
        completions: {},
        prompts: { listChanged: true },
        resources: { subscribe: true, listChanged: false },
        tools: { listChanged: true, other: 1 },
        tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
      },
      serverInfo: {
        name: '测试',
        version: '1.0.0',
        title: 'A server',
        description: 'Serves',
        websiteUrl: 'https://example.com/',
        icons: ICONS,
      },
      instructions: 'Ask.',
      _meta: META,
    }),
    answer('ping', 'bare', {}),
    answer('ping', 'with _meta', { _meta: META }),
    answer('logging/setLevel', 'bare', {}),
    answer('resources/subscribe', 'bare', {}),
    answer('resources/unsubscribe', 'with _meta', { _meta: {} }),
    answer('example/unknown', 'anything', { some: [1, { thing: null }], _meta: META }),
    answer('__proto__', 'anything', { ok: true }),
    failure('tools/list', 'error', { code: -32601, message: 'no' }),
    failure('nothing/known', 'error with data', { code: 0, message: '', data: { deep: [1] } }),
    failure('tools/call', 'error with addresses to visit', {
      code: -32042,
      message: 'Visit this first',
      data: {
        elicitations: [
          { mode: 'url', message: 'Sign in', elicitationId: '1', url: 'https://example.com/' },
        ],
      },
    }),
  ];
}

function tools(revision: string): Example[] {
  return [
    answer('tools/list', 'empty', { tools: [] }),
    answer('tools/list', 'bare and rich', {
      tools: [{ name: 'bare', inputSchema: { type: 'object' } }, COMPLETE_TOOL],
      nextCursor: '…',
      _meta: META,
    }),
    answer('tools/call', 'empty', { content: [] }),
    answer('tools/call', 'every kind of content', {
      content: blocks(revision),
      structuredContent: { temperature: 21.5 },
      isError: false,
      _meta: META,
    }),
  ];
}

function data(revision: string): Example[] {
  const template = { uriTemplate: 'file:///{path}', name: 'files' };
  const { uri: _, size: __, ...shared } = RESOURCE;
  return [
    answer('resources/list', 'empty', { resources: [] }),
    answer('resources/list', 'bare and rich', {
      resources: [{ uri: 'file:///x', name: 'x' }, RESOURCE],
      nextCursor: '2',
      _meta: META,
    }),
    answer('resources/templates/list', 'bare and rich', {
      resourceTemplates: [template, { ...shared, ...template }],
      nextCursor: '',
      _meta: META,
    }),
    answer('resources/read', 'text, blob and both', {
      contents: [
        { uri: 'file:///x', text: '' },
        { uri: 'file:///x', text: 'é', mimeType: 'text/plain', _meta: META },
        { uri: 'file:///x', blob: 'AAEC', mimeType: 'x/y', _meta: META },
        { uri: 'file:///x', text: 'both', blob: 'AA==' },
      ],
      _meta: META,
    }),
    answer('prompts/list', 'empty', { prompts: [] }),
    answer('prompts/list', 'bare and rich', {
      prompts: [
        { name: 'bare' },
        {
          name: 'rich',
          title: 'Rich',
          description: 'A prompt',
          arguments: [
            { name: 'a' },
            { name: 'b', title: 'B', description: 'the b', required: true },
          ],
          icons: ICONS,
          _meta: META,
        },
      ],
      nextCursor: '2',
      _meta: META,
    }),
    answer('prompts/get', 'every kind of content', {
      description: 'A prompt',
      messages: blocks(revision).map((content, index) => ({
        role: index % 2 === 0 ? 'user' : 'assistant',
        content,
      })),
      _meta: META,
    }),
    answer('completion/complete', 'empty', { completion: { values: [] } }),
    answer('completion/complete', 'rich', {
      completion: { values: ['a', '🚀'], total: 2, hasMore: false },
      _meta: META,
    }),
    answer('resources/list', 'annotated', {
      resources: [{ uri: 'a:b', name: 'x', annotations: { ...ANNOTATIONS, priority: 1 } }],
    }),
  ];
}

function tasks(): Example[] {
  const { statusMessage: _, pollInterval: __, ...bare } = TASK;
  return [
    answer('tasks/get', 'rich', { ...TASK, _meta: META }),
    answer('tasks/cancel', 'bare', { ...bare, ttl: null }),
    answer('tasks/list', 'rich', { tasks: [TASK], nextCursor: '2', _meta: META }),
    answer('tasks/result', 'anything', { content: 5, _meta: META }),
  ];
}
