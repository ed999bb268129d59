/** How errors of `@modelcontextprotocol/sdk` are read; what it does with servers stands in sdks.test.ts. */
import { describe, expect, test } from 'vitest';
import { SDK_1_30, SDK_1_32 } from '../testing/clients.ts';
import { entryOf } from './packages/entry.ts';
import { sdkV1 } from './sdk-v1.ts';

interface Types {
  McpError: new (code: number, message: string, data?: unknown) => Error;
  ListToolsResultSchema: { parse(value: unknown): unknown };
  CallToolResultSchema: { parse(value: unknown): unknown };
}

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe.each([
  [SDK_1_30.id, SDK_1_30.folder],
  [SDK_1_32.id, SDK_1_32.folder],
])('an error of %s', async (_, folder) => {
  const types: Types = await import(entryOf(folder, './types.js'));
  const { McpError, ListToolsResultSchema, CallToolResultSchema } = types;

  test.each([
    ['timeout', new McpError(-32001, 'Request timed out', { timeout: 60_000 })],
    [
      'timeout',
      new McpError(-32001, 'Maximum total timeout exceeded', { maxTotalTimeout: 1, timeout: 1 }),
    ],
    ['closed', new McpError(-32000, 'Connection closed')],
    ['closed', new Error('Not connected')],
    // These have been sent by a server.
    ['protocol-error', new McpError(-32001, 'Request timed out')],
    ['protocol-error', new McpError(-32000, 'Server is busy')],
    ['protocol-error', new McpError(-32602, 'Unknown tool: nope')],
    ['protocol-error', new McpError(0, '')],
    // These have not.
    [
      'schema-error',
      new McpError(-32600, 'Tool a has an output schema but did not return structured content'),
    ],
    [
      'schema-error',
      new McpError(
        -32602,
        "Structured content does not match the tool's output schema: data/a must be b",
      ),
    ],
    ['schema-error', new McpError(-32602, 'Failed to validate structured content: boom')],
    ['client-error', new Error("Server's protocol version is not supported: 1")],
    ['client-error', new TypeError('fetch failed')],
    ['client-error', 'a text'],
    ['client-error', undefined],
  ])('is a %s: %o', (kind, error) => {
    expect(sdkV1.classify(error)).toBe(kind);
    const refused = kind === 'schema-error' ? { path: '/structuredContent' } : undefined;
    expect(sdkV1.refusal(error)).toEqual(refused);
  });

  test('is a schema-error where a schema of its own refused the answer, with the place', () => {
    const noSchema = thrownBy(() => ListToolsResultSchema.parse({ tools: [{ name: 'a' }] }));
    expect(sdkV1.classify(noSchema)).toBe('schema-error');
    expect(sdkV1.refusal(noSchema)).toEqual({
      path: '/tools/0/inputSchema',
      reason: 'Invalid input: expected object, received undefined',
    });
    const content = [
      { type: 'text', text: 'fine' },
      { type: 'image', data: 'AA==' },
    ];
    expect(sdkV1.refusal(thrownBy(() => CallToolResultSchema.parse({ content })))).toEqual({
      path: '/content/1/mimeType',
      reason: 'Invalid input: expected string, received undefined',
    });
  });
});

test('it says how long it waits by itself', async () => {
  for (const { folder } of [SDK_1_30, SDK_1_32]) {
    expect((await sdkV1.load(folder, undefined)).defaultTimeoutMs).toBe(60_000);
  }
});
