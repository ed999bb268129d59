import { describe, expect, it } from 'vitest';
import { faultText, messageFaults, shapeFaults } from './index.ts';

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const LATEST = '2025-11-25';

type Json = Readonly<Record<string, unknown>>;

/** The faults of a result in words, each with its clause. */
function faultsOf(method: string, result: unknown, revision: string = LATEST): string[] {
  return described({ jsonrpc: '2.0', id: 1, result }, method, revision);
}

function described(message: unknown, method?: string, revision: string = LATEST): string[] {
  return messageFaults(message, method, revision).map(
    (fault) => `${faultText(fault)} (${fault.clause})`,
  );
}

const tool = (more: Json) => ({ tools: [{ name: 'x', inputSchema: { type: 'object' }, ...more }] });
const ok = { jsonrpc: '2.0', id: 1, result: {} };
const failed = { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } };
const PAYLOAD = 'lifecycle.revision-consistent-payloads';

describe('a message', () => {
  it.each<[string, unknown, string]>([
    ['no object', [], 'expected an object, got an array (base.jsonrpc-version)'],
    [
      'no version',
      { ...ok, jsonrpc: undefined },
      'expected "2.0" at /jsonrpc, got nothing (base.jsonrpc-version)',
    ],
    [
      'another version',
      { ...ok, jsonrpc: '1.0' },
      'expected "2.0" at /jsonrpc, got "1.0" (base.jsonrpc-version)',
    ],
    [
      'a version with an escape',
      { ...ok, jsonrpc: '\u001b"' },
      'expected "2.0" at /jsonrpc, got another string (base.jsonrpc-version)',
    ],
    [
      'a number as version',
      { ...ok, jsonrpc: 2 },
      'expected "2.0" at /jsonrpc, got 2 (base.jsonrpc-version)',
    ],
    [
      'no result',
      { jsonrpc: '2.0', id: 1 },
      'expected a result or an error, got neither (base.result-xor-error)',
    ],
    [
      'both',
      { ...ok, ...failed },
      'expected a result or an error, got both (base.result-xor-error)',
    ],
    [
      'a null result',
      { ...ok, result: null },
      'expected an object at /result, got null (base.result-is-object)',
    ],
    [
      'a result in an array',
      { ...ok, result: [] },
      'expected an object at /result, got an array (base.result-is-object)',
    ],
    [
      'a result without an id',
      { jsonrpc: '2.0', result: {} },
      'expected a string or an integer at /id, got nothing (base.response-echoes-id)',
    ],
    [
      'a result with the id null',
      { ...ok, id: null },
      'expected a string or an integer at /id, got null (base.response-echoes-id)',
    ],
    [
      'an error with an id 1.5',
      { ...failed, id: 1.5 },
      'expected a string or an integer at /id, got a number (base.error-id-present)',
    ],
    [
      'a string as error',
      { ...failed, error: 'x' },
      'expected an object at /error, got a string (base.error-has-code-message)',
    ],
    [
      'an error without a code',
      { ...failed, error: { message: '' } },
      'expected an integer at /error/code, got nothing (base.error-has-code-message)',
    ],
    [
      'a string as code',
      { ...failed, error: { code: '1', message: '' } },
      'expected an integer at /error/code, got a string (base.error-code-integer)',
    ],
    [
      'an error without a message',
      { ...failed, error: { code: 1 } },
      'expected a string at /error/message, got nothing (base.error-has-code-message)',
    ],
    [
      'a true _meta',
      { ...ok, result: { _meta: true } },
      `expected an object at /result/_meta, got a boolean (${PAYLOAD})`,
    ],
  ])('with %s', (_, message, text) => {
    expect(described(message, 'ping')).toEqual([text]);
  });

  it('may lack the id in an error since 2025-11-25, but not have null', () => {
    const { id: _, ...without } = failed;
    const missing = 'expected a string or an integer at /id, got nothing (base.error-id-present)';
    for (const revision of REVISIONS) {
      expect(described(without, 'ping', revision)).toEqual(revision === LATEST ? [] : [missing]);
      expect(described({ ...failed, id: null }, 'ping', revision)).toHaveLength(1);
    }
  });

  it('is a response when it has no method, whatever it answers', () => {
    expect(described(ok)).toEqual([]);
    expect(described({ ...ok, result: 5 })).toHaveLength(1);
  });

  it('with the method of a notification has no id', () => {
    const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
    expect(described(changed)).toEqual([]);
    expect(described({ ...changed, id: 1 })).toEqual([
      `expected nothing at /id, got an integer (${PAYLOAD})`,
    ]);
  });

  it('with the method of a request has an id', () => {
    expect(described({ jsonrpc: '2.0', method: 'roots/list' })).toEqual([
      `expected a string or an integer at /id, got nothing (${PAYLOAD})`,
    ]);
  });
});

describe('a result', () => {
  const root = 'tools.input-schema-object-root';
  const inner = 'tools.input-schema-property-objects';
  it.each<[string, Json, string]>([
    [
      'tools/list',
      { tools: {} },
      'expected an array at /result/tools, got an object (tools.list-shape)',
    ],
    [
      'tools/list',
      tool({ name: 5 }),
      'expected a string at /result/tools/0/name, got an integer (tools.list-shape)',
    ],
    [
      'tools/list',
      { tools: [{ name: 'x' }] },
      `expected an object at /result/tools/0/inputSchema, got nothing (${root})`,
    ],
    [
      'tools/list',
      tool({ inputSchema: null }),
      `expected an object at /result/tools/0/inputSchema, got null (${root})`,
    ],
    [
      'tools/list',
      tool({ inputSchema: {} }),
      `expected "object" at /result/tools/0/inputSchema/type, got nothing (${root})`,
    ],
    [
      'tools/list',
      tool({ inputSchema: { type: 'string' } }),
      `expected "object" at /result/tools/0/inputSchema/type, got "string" (${root})`,
    ],
    [
      'tools/list',
      tool({ inputSchema: { type: 'object', properties: { 'a/b': true } } }),
      `expected an object at /result/tools/0/inputSchema/properties/a~1b, got a boolean (${inner})`,
    ],
    [
      'tools/list',
      tool({ inputSchema: { type: 'object', required: [1] } }),
      `expected a string at /result/tools/0/inputSchema/required/0, got an integer (${inner})`,
    ],
    [
      'tools/list',
      tool({ outputSchema: [] }),
      'expected an object at /result/tools/0/outputSchema, got an array (tools.output-schema-root)',
    ],
    [
      'tools/list',
      tool({ execution: { taskSupport: 'never' } }),
      'expected one of "forbidden", "optional", "required" at /result/tools/0/execution/taskSupport, got "never" (tools.task-support)',
    ],
    [
      'tools/list',
      tool({ _meta: [] }),
      `expected an object at /result/tools/0/_meta, got an array (${PAYLOAD})`,
    ],
    [
      'tools/list',
      { tools: [], nextCursor: 2 },
      `expected a string at /result/nextCursor, got an integer (${PAYLOAD})`,
    ],
    ['tools/call', {}, 'expected an array at /result/content, got nothing (tools.result-content)'],
    [
      'tools/call',
      { content: 'x' },
      'expected an array at /result/content, got a string (tools.result-content)',
    ],
    [
      'tools/call',
      { content: ['x'] },
      'expected an object at /result/content/0, got a string (tools.content-block)',
    ],
    [
      'tools/call',
      { content: [{ type: 'Text' }] },
      'expected one of "text", "image", "audio", "resource_link", "resource" at /result/content/0/type, got "Text" (tools.content-block)',
    ],
    [
      'tools/call',
      { content: [{ type: 'image', data: 'é', mimeType: 'x' }] },
      'expected a string in base64 at /result/content/0/data, got another string (tools.content-block)',
    ],
    [
      'tools/call',
      { content: [{ type: 'text', text: '', annotations: { priority: 7 } }] },
      'expected a number from 0 to 1 at /result/content/0/annotations/priority, got 7 (tools.content-block)',
    ],
    [
      'tools/call',
      { content: [], structuredContent: [] },
      'expected an object at /result/structuredContent, got an array (tools.structured-type)',
    ],
    [
      'tools/call',
      { content: [], isError: 'no' },
      `expected a boolean at /result/isError, got a string (${PAYLOAD})`,
    ],
    [
      'resources/read',
      { contents: [{ uri: 'x' }] },
      'expected an object with text or blob at /result/contents/0, got neither (resources.list-shape)',
    ],
    [
      'resources/list',
      { resources: [{ uri: 'x' }] },
      'expected a string at /result/resources/0/name, got nothing (resources.list-shape)',
    ],
    [
      'prompts/get',
      { messages: [{ role: 'system', content: { type: 'text', text: '' } }] },
      'expected one of "assistant", "user" at /result/messages/0/role, got "system" (prompts.list-shape)',
    ],
    [
      'completion/complete',
      { completion: { values: Array(101).fill('') } },
      'expected an array of at most 100 at /result/completion/values, got one of 101 (completion.shape-max-100)',
    ],
    [
      'tasks/list',
      { tasks: [{ taskId: '', status: 'working', createdAt: '', lastUpdatedAt: '', ttl: '' }] },
      `expected an integer or null at /result/tasks/0/ttl, got a string (${PAYLOAD})`,
    ],
  ])('of %s: %j', (method, result, text) => {
    expect(faultsOf(method, result)).toEqual([text]);
  });

  it('of initialize has a clause of its own for what must be there', () => {
    const info = { name: 'x', version: '1' };
    const right = { protocolVersion: '', capabilities: {}, serverInfo: info };
    const clauses = (more: Json) =>
      messageFaults({ ...ok, result: { ...right, ...more } }, 'initialize', LATEST).map(
        ({ pointer, clause }) => [pointer.replace('/result', ''), clause],
      );
    const own = 'lifecycle.initialize-result';
    expect(clauses({ protocolVersion: 1 })).toEqual([['/protocolVersion', own]]);
    expect(clauses({ capabilities: [] })).toEqual([['/capabilities', own]]);
    expect(clauses({ serverInfo: 'x' })).toEqual([['/serverInfo', own]]);
    expect(clauses({ serverInfo: {} })).toEqual([
      ['/serverInfo/name', own],
      ['/serverInfo/version', own],
    ]);
    expect(clauses({ serverInfo: { ...info, title: 1 } })).toEqual([
      ['/serverInfo/title', PAYLOAD],
    ]);
    expect(clauses({ capabilities: { tools: true } })).toEqual([['/capabilities/tools', PAYLOAD]]);
    expect(clauses({ instructions: 1 })).toEqual([['/instructions', PAYLOAD]]);
  });

  it('is judged by what its revision knows', () => {
    const audio = { content: [{ type: 'audio', data: '', mimeType: '' }] };
    expect(faultsOf('tools/call', audio, '2024-11-05')).toHaveLength(1);
    expect(faultsOf('tools/call', audio, '2025-03-26')).toEqual([]);
    expect(faultsOf('tools/list', tool({ outputSchema: 5 }), '2025-03-26')).toEqual([]);
    expect(faultsOf('tools/list', tool({ outputSchema: 5 }), '2025-06-18')).toHaveLength(1);
  });

  it('has the fault of the nearest of several forms', () => {
    const ask = (property: Json) =>
      described({
        jsonrpc: '2.0',
        id: 1,
        method: 'elicitation/create',
        params: { message: '', requestedSchema: { type: 'object', properties: { a: property } } },
      });
    expect(ask({ type: 'string', oneOf: [{ const: 'a' }], format: 'x' })).toHaveLength(1);
    expect(ask({ type: 'array', items: { anyOf: [{ const: 'a' }] } })).toEqual([
      `expected a string at /params/requestedSchema/properties/a/items/anyOf/0/title, got nothing (${PAYLOAD})`,
    ]);
  });
});

describe('a named shape', () => {
  it('is looked for among own names', () => {
    expect(() => shapeFaults({}, 'constructor', LATEST)).toThrow('no shape constructor');
    expect(() => shapeFaults({}, 'Nothing', LATEST)).toThrow('no shape Nothing');
  });

  it('tells its faults from the value on', () => {
    expect(shapeFaults({ type: 'text' }, 'ContentBlock', LATEST)).toEqual([
      { pointer: '/text', expected: 'a string', got: 'nothing', clause: PAYLOAD },
    ]);
    expect(shapeFaults(5, 'Tool', LATEST).map(faultText)).toEqual([
      'expected an object, got an integer',
    ]);
  });
});
