/** Valid requests and notifications of a server, for the tests of the tables. */
import { blocks, COMPLETE_TOOL, META, media, TASK } from './example-parts.ts';
import type { Example } from './examples.ts';

const REQUEST_META = { ...META, progressToken: 'p' };

function notification(method: string, name: string, params?: object): Example {
  return {
    name: `${method}: ${name}`,
    message: { jsonrpc: '2.0', method, ...(params && { params }) },
  };
}

function request(method: string, name: string, params?: object): Example {
  return {
    name: `${method}: ${name}`,
    message: { jsonrpc: '2.0', id: 's1', method, ...(params && { params }) },
  };
}

/** The requests and notifications in a revision. */
export function unasked(revision: string): Example[] {
  return [
    ...notifications(),
    ...simpleRequests(),
    ...sampling(revision),
    ...(revision >= '2025-06-18' ? elicitation(revision) : []),
  ];
}

function notifications(): Example[] {
  return [
    notification('notifications/cancelled', 'bare', { requestId: 4 }),
    notification('notifications/cancelled', 'rich', {
      requestId: '4',
      reason: 'enough',
      _meta: META,
    }),
    notification('notifications/progress', 'bare', { progressToken: 1, progress: 0.5 }),
    notification('notifications/progress', 'rich', {
      progressToken: 'p',
      progress: 1,
      total: 2.5,
      message: 'half',
      _meta: META,
    }),
    notification('notifications/message', 'bare', { level: 'info', data: null }),
    notification('notifications/message', 'rich', {
      level: 'emergency',
      logger: 'x',
      data: { a: [1] },
      _meta: META,
    }),
    notification('notifications/resources/list_changed', 'bare'),
    notification('notifications/tools/list_changed', 'with params', { _meta: META, x: 1 }),
    notification('notifications/prompts/list_changed', 'with params', {}),
    notification('notifications/resources/updated', 'rich', { uri: 'a:b', _meta: META }),
    notification('notifications/elicitation/complete', 'rich', { elicitationId: 'e', _meta: META }),
    notification('notifications/tasks/status', 'rich', { ...TASK, _meta: META }),
    notification('notifications/unknown', 'bare'),
    notification('notifications/unknown', 'with params', { a: 1, _meta: META }),
  ];
}

function simpleRequests(): Example[] {
  return [
    request('ping', 'bare'),
    request('ping', 'with params', { _meta: REQUEST_META }),
    request('roots/list', 'bare'),
    request('roots/list', 'with params', { _meta: { progressToken: 1 } }),
    request('tasks/get', 'bare', { taskId: 't' }),
    request('tasks/result', 'bare', { taskId: 't' }),
    request('tasks/cancel', 'bare', { taskId: 't' }),
    request('tasks/list', 'rich', { cursor: 'c', _meta: REQUEST_META }),
    request('unknown/request', 'with params', { a: 1, _meta: REQUEST_META }),
  ];
}

function sampling(revision: string): Example[] {
  const use = { type: 'tool_use', id: 'u', name: 'x', input: { a: 1 }, _meta: META };
  const outcome = {
    type: 'tool_result',
    toolUseId: 'u',
    content: blocks(revision),
    structuredContent: { a: 1 },
    isError: true,
    _meta: META,
  };
  const several = [{ role: 'assistant', content: [use, outcome, ...media(revision)], _meta: META }];
  const messages = [
    ...media(revision).map((content) => ({ role: 'user', content })),
    ...(revision >= '2025-11-25'
      ? [...several, { role: 'user', content: use }, { role: 'user', content: [] }]
      : []),
  ];
  return [
    request('sampling/createMessage', 'bare', { messages: [], maxTokens: 1 }),
    request('sampling/createMessage', 'rich', {
      messages,
      maxTokens: 100,
      systemPrompt: 'Be brief',
      temperature: 0.5,
      stopSequences: ['.'],
      metadata: { a: 1 },
      includeContext: 'thisServer',
      modelPreferences: {
        hints: [{ name: 'small' }, {}],
        costPriority: 0,
        speedPriority: 1,
        intelligencePriority: 0.5,
      },
      tools: [COMPLETE_TOOL],
      toolChoice: { mode: 'auto' },
      task: { ttl: 5 },
      _meta: REQUEST_META,
    }),
  ];
}

function elicitation(revision: string): Example[] {
  const label = { title: 'T', description: 'D' };
  const choices = [{ const: 'a', title: 'A' }];
  const single = { ...label, type: 'string', default: 'a' };
  const several = { ...label, type: 'array', minItems: 1, maxItems: 2, default: ['a'] };
  const properties = {
    bare: { type: 'string' },
    text: { ...single, minLength: 1, maxLength: 9, format: 'date-time' },
    number: { ...label, type: 'number', minimum: 0.5, maximum: 9.5, default: 1.5 },
    integer: { type: 'integer', minimum: 0 },
    yes: { ...label, type: 'boolean', default: true },
    named: { ...single, enum: ['a'], enumNames: ['A'] },
    ...(revision >= '2025-11-25'
      ? {
          choice: { ...single, enum: ['a'] },
          titled: { ...single, oneOf: choices },
          some: { ...several, items: { type: 'string', enum: ['a'] } },
          someTitled: { ...several, items: { anyOf: choices } },
        }
      : {}),
  };
  const requestedSchema = { $schema: 'x', type: 'object', properties, required: ['text'] };
  const rest = { task: { ttl: 5 }, _meta: REQUEST_META };
  const bare = { message: '', requestedSchema: { type: 'object', properties: {} } };
  const url = { mode: 'url', message: 'Go', elicitationId: 'e', url: 'https://example.com/' };
  return [
    request('elicitation/create', 'bare', bare),
    request('elicitation/create', 'a form', {
      mode: 'form',
      message: 'Q',
      requestedSchema,
      ...rest,
    }),
    ...(revision >= '2025-11-25'
      ? [request('elicitation/create', 'an address', { ...url, ...rest })]
      : []),
  ];
}
