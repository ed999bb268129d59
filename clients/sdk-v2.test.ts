/** How errors of `@modelcontextprotocol/client` are read, and its modes; the rest stands in sdks.test.ts. */
import { describe, expect, test } from 'vitest';
import { CouldNotRun } from '../harness/errors.ts';
import {
  behavioursOf,
  CLIENT_2,
  inMode,
  leftBehind,
  markProcesses,
  observeInput,
} from '../testing/clients.ts';
import { observe } from './observe.ts';
import { entryOf } from './packages/entry.ts';
import { sdkV2 } from './sdk-v2.ts';

markProcesses();

describe('an error', async () => {
  const { SdkError, ProtocolError } = await import(entryOf(CLIENT_2.folder, '.'));

  test.each([
    ['timeout', new SdkError('REQUEST_TIMEOUT', 'Request timed out')],
    ['closed', new SdkError('CONNECTION_CLOSED', 'Connection closed')],
    ['closed', new SdkError('NOT_CONNECTED', 'Not connected')],
    ['closed', new Error('Not connected')],
    [
      'schema-error',
      new SdkError('INVALID_RESULT', 'Invalid result for tools/list: missing required resultType'),
    ],
    ['client-error', new SdkError('ERA_NEGOTIATION_FAILED', 'Version negotiation failed')],
    // These have been sent by a server.
    ['protocol-error', new ProtocolError(-32602, 'Unknown tool: nope')],
    ['protocol-error', new ProtocolError(-32001, 'Request timed out')],
    ['client-error', Object.assign(new Error('of Node.js'), { code: 'EPIPE' })],
    ['client-error', new TypeError('fetch failed')],
    ['client-error', undefined],
  ])('is a %s: %o', (kind, error) => {
    expect(sdkV2.classify(error)).toBe(kind);
    expect(sdkV2.refusal(error)).toBeUndefined();
  });

  test.each([
    'Tool a has an output schema but did not return structured content',
    "Structured content does not match the tool's output schema: data/a must be b",
  ])('is a schema-error although it looks like a protocol-error: %s', (message) => {
    const error = new ProtocolError(-32602, message);
    expect(sdkV2.classify(error)).toBe('schema-error');
    expect(sdkV2.refusal(error)).toEqual({ path: '/structuredContent' });
  });

  test('says in its message what the schema refused', () => {
    const issues = [{ path: ['tools', 0, 'inputSchema'], message: 'expected object' }];
    const message = `Invalid result for tools/list: ${JSON.stringify(issues, undefined, 2)}`;
    expect(sdkV2.refusal(new SdkError('INVALID_RESULT', message))).toEqual({
      path: '/tools/0/inputSchema',
      reason: 'expected object',
    });
  });
});

describe('#auto', () => {
  const auto = inMode(CLIENT_2, 'auto');

  test('asks which era the server is of, and goes on as by default', async () => {
    const ids = [
      'no-jsonrpc',
      'wrong-id',
      'exec-as-proto',
      'extra-meta@tools/call#2',
      'crlf@initialize#1',
    ];
    const both = await behavioursOf([auto, CLIENT_2], ids);
    for (const id of ids) {
      const { afterMs: _, onerrorAtMs: __, defaultWaitMs: ___, ...row } = both(auto, id);
      const { afterMs, onerrorAtMs, defaultWaitMs, ...usual } = both(CLIENT_2, id);
      expect(row, id).toEqual(usual);
    }
    expect(both(auto, 'no-jsonrpc')).toMatchObject({
      ...{ class: 'timeout', step: 'connect' },
      error: { name: 'SdkError', code: 'REQUEST_TIMEOUT' },
      defaultWaitMs: 120_000,
    });
    expect(both(auto, 'wrong-id').defaultWaitMs).toBe(60_000);
    // Twice: its own question had no answer either.
    expect(both(auto, 'no-jsonrpc').afterMs).toBeGreaterThanOrEqual(1000 - 10);
  });
});

describe('#pin', () => {
  test('a server of an earlier era is refused, and then no mutant of it means anything', async () => {
    const input = await observeInput([inMode(CLIENT_2, 'pin-2026-07-28')], ['no-jsonrpc']);
    const error = await observe(input).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CouldNotRun);
    expect((error as Error).message).toBe(
      '@modelcontextprotocol/client@2.4.0#pin-2026-07-28 does not get along with the unbroken server: ' +
        'connect: Version negotiation failed: the server did not offer pinned protocol version 2026-07-28 ' +
        'via server/discover (no fallback in pin mode)',
    );
  });

  test('a revision that cannot be pinned is told in the words of the client', async () => {
    const input = await observeInput([inMode(CLIENT_2, 'pin-2025-06-18')], ['no-jsonrpc']);
    const error = await observe(input).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CouldNotRun);
    expect((error as Error).message).toMatch(
      /#pin-2025-06-18 does not get along with the unbroken server: connect: .* is not a modern protocol revision/,
    );
  });
});

test('no process is left behind', async () => {
  // A killed process is gone a moment later.
  await expect.poll(leftBehind, { timeout: 5000 }).toEqual([]);
});
