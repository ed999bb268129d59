import { describe, expect, test } from 'vitest';
import { answerTo } from './answers.ts';

const ask = (method: string, declared = {}) => answerTo({ id: 7, method }, declared);

describe('the answer to a request of the server', () => {
  test('ping needs no capability', () => {
    expect(ask('ping')).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  });

  test.for([
    ['roots/list', 'roots', { roots: [] }],
    ['sampling/createMessage', 'sampling', expect.objectContaining({ role: 'assistant' })],
    ['elicitation/create', 'elicitation', { action: 'decline' }],
  ] as const)('%s: a result where %s is declared, else -32601', ([method, capability, result]) => {
    expect(ask(method, { [capability]: {} })).toEqual({ jsonrpc: '2.0', id: 7, result });
    expect(ask(method)).toMatchObject({ id: 7, error: { code: -32601 } });
    expect((ask(method).error as { message: string }).message).toContain(capability);
  });

  test.for(['tools/list', 'constructor', '__proto__', 'toString'])(
    '%s is no method of a client',
    (method) => {
      expect(ask(method, { roots: {} })).toMatchObject({ error: { code: -32601 } });
    },
  );

  test('keeps the id as it came', () => {
    expect(answerTo({ id: '1', method: 'ping' }, {}).id).toBe('1');
  });
});
