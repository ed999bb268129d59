/** Whatever a generated server writes is valid by the official schema of the negotiated revision. */
import fc from 'fast-check';
import { afterAll, expect, it, test } from 'vitest';
import { type Revision, STATEFUL_REVISIONS } from '../../harness/model/index.ts';
import { serverSpec } from './arbitrary.ts';
import { faultsOf, haveSchemas, SCHEMA_FOLDER } from './official-schemas.ts';
import { generatedServer } from './respond.ts';
import type { ServerSpec } from './spec.ts';
import { problemsOf } from './validate.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a server sends has no type
type Message = any;

const RESULTS: Readonly<Record<string, string>> = {
  initialize: 'InitializeResult',
  ping: 'EmptyResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'prompts/list': 'ListPromptsResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'logging/setLevel': 'EmptyResult',
};
const ASKED_OF_CLIENTS = ['JSONRPCRequest', 'PingRequest', 'ServerRequest'];
const TOLD_TO_CLIENTS = ['JSONRPCNotification', 'ServerNotification'];

let validated = 0;
if (!haveSchemas) {
  it.skip(`the official schemas are not in ${SCHEMA_FOLDER}: no message is held against them`);
}
afterAll(() => {
  if (haveSchemas) expect(validated).toBeGreaterThan(0);
});

/** A client that holds everything which comes against the schema. */
function clientOf(spec: ServerSpec) {
  const server = generatedServer(spec);
  let revision: Revision | undefined;
  let lastId = 1000;

  function expectValid(definitions: readonly string[], value: unknown): void {
    if (!haveSchemas || !revision) return;
    const faults = faultsOf(revision, definitions, value);
    validated += 1;
    // `expect` would take longer than the validation, and there are many thousands.
    if (faults.length > 0) expect({ value, faults }).toEqual({ value, faults: [] });
  }

  function receive(message: Message): Message[] {
    const lines = server.receive(typeof message === 'string' ? message : JSON.stringify(message));
    if (/[\n\r]/.test(lines.join(''))) expect(lines).toEqual('one line each');
    return lines.map((line) => JSON.parse(line));
  }

  function expectUnasked(message: Message): void {
    const isRequest = 'id' in message;
    if (isRequest) expect(message.method).toBe('ping');
    for (const one of isRequest ? ASKED_OF_CLIENTS : TOLD_TO_CLIENTS) expectValid([one], message);
  }

  return {
    /** Sends a request, and returns its one response. */
    ask(method: string, params?: Message, id: string | number = lastId++): Message {
      const all = receive({ jsonrpc: '2.0', id, method, params });
      const responses = all.filter((message) => !('method' in message));
      expect(responses).toHaveLength(1);
      const [response] = responses;
      expect(response.id).toBe(id);
      revision ??= response.result?.protocolVersion;
      for (const message of all) if (message !== response) expectUnasked(message);
      const kind = 'error' in response ? 'error' : 'result';
      expect(Object.keys(response).sort()).toEqual([kind, 'id', 'jsonrpc'].sort());
      const envelopes = ['JSONRPCErrorResponse', 'JSONRPCError'];
      expectValid(
        kind === 'error' ? envelopes : ['JSONRPCResultResponse', 'JSONRPCResponse'],
        response,
      );
      if (kind === 'result') expectValid([RESULTS[method] ?? 'nothing'], response.result);
      return response;
    },
    /** Sends what has no answer, and returns what came all the same. */
    tell(message: Message): Message[] {
      const all = receive(message);
      for (const one of all) expectUnasked(one);
      return all;
    },
    receive,
  };
}

type Client = ReturnType<typeof clientOf>;

const OPENING = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };

function open(spec: ServerSpec, asked: string): { client: Client; revision: Revision } {
  const client = clientOf(spec);
  expect(client.ask('ping', undefined, 'early')).toEqual({
    jsonrpc: '2.0',
    id: 'early',
    result: {},
  });
  expect(client.ask('tools/list').error.code).toBe(-32600);
  expect(client.ask('initialize', {}).error.code).toBe(-32602);
  const { result } = client.ask('initialize', { protocolVersion: asked, ...OPENING });
  const speaks: readonly string[] = spec.revisions;
  expect(result.protocolVersion).toBe(speaks.includes(asked) ? asked : spec.revisions.at(-1));
  client.tell({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return { client, revision: result.protocolVersion };
}

function listAll(client: Client): Message[] {
  const tools: Message[] = [];
  const seen = new Set<unknown>();
  for (let cursor: unknown; ; ) {
    const { result } = client.ask('tools/list', { ...(cursor !== undefined && { cursor }) });
    tools.push(...result.tools);
    if (!('nextCursor' in result)) return tools;
    cursor = result.nextCursor;
    expect(seen).not.toContain(cursor);
    seen.add(cursor);
  }
}

function expectTools(client: Client, spec: ServerSpec, revision: Revision): void {
  const listed = listAll(client);
  expect(listed.map(({ name }) => name)).toEqual(spec.tools.map((tool) => tool.listed.name));
  expect(client.ask('tools/list', { cursor: 'no such cursor' }).error.code).toBe(-32602);
  for (const [index, { goodArguments, structured, outcome }] of spec.tools.entries()) {
    const { name, inputSchema, outputSchema, annotations } = listed[index];
    if (revision < '2025-03-26') expect(annotations).toBeUndefined();
    const progressed = { _meta: { progressToken: 'token' }, name, arguments: goodArguments };
    const { result } = client.ask('tools/call', progressed);
    expect(result.isError === true).toBe(outcome === 'failure');
    if (outputSchema && outcome !== 'failure') {
      expect(problemsOf(outputSchema, result.structuredContent)).toBeUndefined();
      expect(JSON.parse(result.content.at(-1).text)).toEqual(structured);
    } else {
      expect(result).not.toHaveProperty('structuredContent');
    }
    const { result: empty } = client.ask('tools/call', { name, arguments: {} });
    if (problemsOf(inputSchema, {})) {
      expect(empty).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    } else {
      expect(empty).toEqual(result);
    }
  }
}

function expectRefusals(client: Client, { capabilities }: ServerSpec): void {
  expect(client.ask('tools/call', { name: 'no such tool' }).error.code).toBe(
    capabilities.tools ? -32602 : -32601,
  );
  expect(client.ask('mcp-assert/no-such-method').error.code).toBe(-32601);
  for (const feature of ['prompts', 'resources'] as const) {
    const response = client.ask(`${feature}/list`);
    if (capabilities[feature]) expect(response.result[feature]).toEqual([]);
    else expect(response.error.code).toBe(-32601);
  }
  const levelled = client.ask('logging/setLevel', { level: 'loud' });
  expect(levelled.error.code).toBe(capabilities.logging ? -32602 : -32601);
  for (const method of [
    'notifications/nobody-knows-this',
    'notifications/cancelled',
    'tools/list',
  ]) {
    expect(client.tell({ jsonrpc: '2.0', method })).toEqual([]);
  }
  expect(client.tell({ jsonrpc: '2.0', id: 1, result: {} })).toEqual([]);
}

const ASKED = [...STATEFUL_REVISIONS, '1999-01-01'];

test.each([1, 2, 3])('servers are compliant in all revisions, seed %i', (seed) => {
  fc.assert(
    fc.property(serverSpec(), (spec) => {
      for (const asked of ASKED) {
        const { client, revision } = open(spec, asked);
        if (spec.capabilities.tools) expectTools(client, spec, revision);
        expectRefusals(client, spec);
        expect(client.ask('ping', {}, '101').result).toEqual({});
      }
    }),
    { seed, numRuns: 100 },
  );
});

test.skipIf(!haveSchemas).each(STATEFUL_REVISIONS)('faults would be seen in %s', (revision) => {
  expect(faultsOf(revision, ['CallToolResult'], { content: 'text' })).not.toEqual([]);
  expect(faultsOf(revision, ['ListToolsResult'], { tools: [{ name: 'a' }] })).not.toEqual([]);
  expect(faultsOf(revision, ['InitializeResult'], { serverInfo: {} })).not.toEqual([]);
});
