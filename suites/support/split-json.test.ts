import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMessage, splitJson } from './split-json.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('{', '}', '[', ']', '"', '\\', '\\"', '}{'));
const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.constantFrom(null, true), tie('brackets')),
  brackets: fc.oneof(
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).brackets;

describe('splitting', () => {
  test('gives back objects and arrays that stand one after the other', () => {
    const gap = fc.constantFrom('', ' ', '\r', '\t \r\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(value, gap), { minLength: 1, maxLength: 4 }), (parts) => {
        const joined = parts.map(([one, space]) => `${JSON.stringify(one)}${space}`).join('');
        expect(splitJson(joined)).toEqual(parts.map(([one]) => JSON.parse(JSON.stringify(one))));
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['text', 'Server is running'],
    ['scalars', '1 2'],
    ['text before', 'x{"a":1}'],
    ['text after', '{"a":1} done'],
    ['text between', '{"a":1}, {"b":2}'],
    ['a value that breaks off', '{"a":1}{"b":'],
    ['a string that does not end', '{"a":"}'],
    ['brackets that hold no JSON', '{a}{b}'],
    ['brackets that do not match', '{"a":[}]'],
    ['a bracket that closes nothing', '}{'],
  ])('gives nothing for %s', (_, line) => {
    expect(splitJson(line)).toEqual([]);
  });

  test('takes 100,000 values and 10,000 nested arrays', () => {
    expect(splitJson('{}'.repeat(100_000))).toHaveLength(100_000);
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(splitJson(deep + deep)).toHaveLength(2);
  });
});

describe('a message', () => {
  test.each([
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"id":1,"result":{}}',
    '[info] { "jsonrpc": "2.0", "method": "x" } and more',
    '{"result":{"text":"} { \\" ["}}',
    'x {"error":{}} y {"b":1}',
  ])('stands in %s', (line) => {
    expect(hasMessage(line)).toBe(true);
  });

  test.each([
    '',
    'Server is running',
    '{"level":"info","msg":"x"}',
    '[info] {"status":"ok"}',
    'the key "jsonrpc" is missing',
    '{"jsonrpc":"2.0","id":1,"resu',
    '{"id":1,oops}',
    '["id"]',
  ])('does not stand in %j', (line) => {
    expect(hasMessage(line)).toBe(false);
  });
});
