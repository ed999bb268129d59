import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examples } from './examples.ts';
import { faultText, messageFaults } from './index.ts';

const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const LATEST = '2025-11-25';

function faultsOf(method: string, result: unknown): string[] {
  return described({ jsonrpc: '2.0', id: 1, result }, method);
}

function described(message: unknown, method?: string): string[] {
  return messageFaults(message, method, LATEST).map(faultText);
}

describe('what is received is not trusted', () => {
  it('a __proto__ is data like any other', () => {
    const result = JSON.parse('{"__proto__":{"tools":[]}}');
    expect(faultsOf('tools/list', result)).toHaveLength(1);
    const properties = JSON.parse('{"__proto__":5}');
    expect(
      faultsOf('tools/list', {
        tools: [{ name: 'x', inputSchema: { type: 'object', properties } }],
      }),
    ).toEqual([
      'expected an object at /result/tools/0/inputSchema/properties/__proto__, got an integer',
    ]);
    for (const method of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(faultsOf(method, {})).toEqual([]);
      expect(described({ jsonrpc: '2.0', method })).toEqual([]);
    }
  });

  it('deep nesting and many faults do no harm', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(faultsOf('tools/call', { content: deep, structuredContent: { deep } })).toHaveLength(1);
    expect(faultsOf('tools/call', { content: Array(200_000).fill(0) })).toHaveLength(200_000);
    expect(faultsOf('prompts/get', { messages: deep })).toHaveLength(1);
  });

  it('no JSON and no method makes it throw', () => {
    const all = REVISIONS.flatMap(examples);
    const methods = fc.oneof(
      fc.constantFrom(...all.map(({ method }) => method)),
      fc.string(),
      fc.constant(undefined),
    );
    const revisions = fc.constantFrom(...REVISIONS, '2026-07-28', '');
    const messages = fc.oneof(
      fc.jsonValue(),
      fc.jsonValue().map((result) => ({ jsonrpc: '2.0', id: 1, result })),
      fc
        .record({
          method: fc.constantFrom(...all.map(({ message }) => message.method)),
          params: fc.jsonValue(),
        })
        .map((unasked) => ({ jsonrpc: '2.0', ...unasked })),
    );
    fc.assert(
      fc.property(messages, methods, revisions, (message, method, revision) => {
        for (const fault of messageFaults(message, method, revision)) {
          expect(faultText(fault)).toMatch(/^expected .+, got .+$/s);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
