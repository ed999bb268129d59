import { describe, expect, test } from 'vitest';
import type { MutantBehaviour } from '../../harness/model/index.ts';
import { observedFile, textOf } from './file.ts';
import { agreement, type KnownBehaviour, summaryOf } from './summary.ts';

const timeout: MutantBehaviour = {
  class: 'timeout',
  step: 'tools/call (2)',
  afterMs: 501,
  defaultWaitMs: 60_000,
  error: { name: 'McpError', code: -32001, message: 'MCP error -32001: Request timed out' },
  message: 'MCP error -32001: Request timed out',
  onerror: 'Error: Received a response for an unknown message ID: {"jsonrpc":"2.0"}',
  onerrorAtMs: 12,
  settled: 'memory',
};

describe('a summary', () => {
  test('keeps what holds for any server, and no time of this run', () => {
    expect(summaryOf(timeout)).toEqual({
      class: 'timeout',
      step: 'tools/call',
      waitsMs: 60_000,
      error: 'McpError -32001',
      message: 'Request timed out',
      onerror: 'Error: Received a response for an unknown message ID',
    });
  });

  test('says what a schema refuses, without the numbers of this server', () => {
    const behaviour = summaryOf({
      class: 'schema-error',
      step: 'tools/list (next page)',
      error: {
        name: '$ZodError',
        message: '[ { … } ]',
        path: '/tools/12/inputSchema/properties/text',
        reason: 'Invalid input: expected object, received undefined',
      },
      settled: 'memory',
    });
    expect(behaviour).toEqual({
      class: 'schema-error',
      step: 'tools/list',
      error: '$ZodError',
      path: '/tools/-/inputSchema/properties/*',
      message: 'Invalid input: expected object, received undefined',
    });
  });

  test("leaves out the server's own words of a refusal", () => {
    const error = { name: 'McpError', code: -32602, message: 'MCP error -32602: no text given' };
    const step = 'tools/call (bad arguments)';
    expect(summaryOf({ class: 'protocol-error', step, error, settled: 'memory' })).toEqual({
      class: 'protocol-error',
      step,
      error: 'McpError -32602',
    });
  });

  test.each([
    [{ pointer: '/content/0/text', was: '"a"', now: '"b"' }, '/content/-/text is another'],
    [{ pointer: '/content', was: '[]' }, '/content is missing'],
    [{ pointer: '/_meta/com.example', now: '1' }, '/_meta/* is new'],
    [{ pointer: '', was: 'Unknown tool', now: '{}' }, 'a result instead of an error'],
  ])('of another value: %j', (difference, message) => {
    const differs = [difference];
    const behaviour = summaryOf({ class: 'different', step: 'x', differs, settled: 'memory' });
    expect(behaviour).toEqual({ class: 'different', step: 'x', message });
  });
});

describe('an agreement', () => {
  const one: KnownBehaviour = { class: 'timeout', step: 'connect', waitsMs: 60_000, message: 'a' };

  test('keeps what all observations have in common', () => {
    expect(agreement([one, { ...one, message: 'b' }])).toEqual({
      class: 'timeout',
      step: 'connect',
      waitsMs: 60_000,
    });
  });

  test.each([
    { ...one, class: 'closed' as const },
    { ...one, step: 'tools/list' },
  ])('is none where something else happens: %j', (other) => {
    expect(agreement([one, other])).toBeUndefined();
  });

  test('is none of nothing', () => {
    expect(agreement([])).toBeUndefined();
  });
});

test('a file has a row for each kind that some client was observed with, one a line', () => {
  const identical: MutantBehaviour = { class: 'identical', settled: 'memory' };
  const never: MutantBehaviour = { ...identical, unreached: true };
  const mutant = (id: string, faults: readonly string[], a: MutantBehaviour, b = a) => ({
    id,
    faults,
    behaviours: { a, b },
  });
  const mutants = [
    mutant('one', ['kind 1', 'kind 2'], timeout, identical),
    mutant('two', ['kind 2'], identical),
    mutant('three', ['kind 3'], never),
    { id: 'four' },
  ];
  const report = {
    revision: '2025-11-25',
    target: { transport: 'stdio' },
    clients: [{ id: 'a' }, { id: 'b' }],
    mutants,
  } as unknown as Parameters<typeof observedFile>[0];
  const file = observedFile(report, { date: '2026-01-02', node: '20.0.0' });
  expect(file.faults).toEqual([
    { fault: 'kind 1', mutant: 'one', count: 1, does: [0, 1] },
    { fault: 'kind 2', mutant: 'one', count: 2, does: [null, 1] },
  ]);
  expect(file.behaviours).toEqual([summaryOf(timeout), { class: 'identical' }]);
  const text = textOf(file);
  expect(JSON.parse(text)).toEqual(file);
  expect(text.split('\n').filter((line) => line.includes('"fault"'))).toHaveLength(2);
});
