import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { findProblem, loadExpectations } from './expectations.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assert-expect-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a file with every key', () => {
  const value = {
    server: { name: 'count-chars', version: '1' },
    tools: {
      count_chars: {
        call: { text: '你好\nab' },
        returns: { text: { matches: '^\\p{L}+$' } },
        badCall: {},
        readOnly: true,
      },
      other: { returns: { text: 'exact' } },
    },
  };
  const file = join(folder, 'expect.json');
  writeFileSync(file, `\uFEFF${JSON.stringify(value)}`);
  expect(loadExpectations(file)).toEqual(value);
  expect(findProblem({})).toBeUndefined();
});

test.each<[unknown, RegExp]>([
  [[], /^the whole: an object was expected/],
  [{ tool: {} }, /^\/tool: unknown key, expected one of "server", "tools"; did you mean "tools"\?/],
  [{ server: { title: 'x' } }, /^\/server\/title: unknown key, expected one of "name", "version"$/],
  [{ server: { name: 1 } }, /^\/server\/name: a string was expected/],
  [{ server: null }, /^\/server: an object was expected/],
  [{ tools: [] }, /^\/tools: an object with tool names as keys/],
  [{ tools: { 'a/b': 1 } }, /^\/tools\/a~1b: an object was expected/],
  [{ tools: { a: { calls: {} } } }, /^\/tools\/a\/calls: unknown key.*did you mean "call"\?/],
  [{ tools: { a: { call: [] } } }, /^\/tools\/a\/call: an object with arguments/],
  [{ tools: { a: { badCall: 'x' } } }, /^\/tools\/a\/badCall: an object with arguments/],
  [{ tools: { a: { readOnly: 'yes' } } }, /^\/tools\/a\/readOnly: true or false/],
  [{ tools: { a: { returns: { text: 5 } } } }, /^\/tools\/a\/returns\/text: a string or/],
  [{ tools: { a: { returns: { text: {} } } } }, /^\/tools\/a\/returns\/text\/matches: a regular/],
  [{ tools: { a: { returns: { text: { matches: 5 } } } } }, /\/matches: a regular expression/],
  [{ tools: { a: { returns: { text: { matches: '(' } } } } }, /\/matches: Invalid regular/],
  [{ tools: { a: { returns: { json: {} } } } }, /^\/tools\/a\/returns\/json: unknown key/],
  [JSON.parse('{"__proto__":{}}'), /^\/__proto__: unknown key/],
])('%j is refused', (value, reason) => {
  expect(findProblem(value)).toMatch(reason);
});

test('what cannot be read is wrong usage', () => {
  const file = join(folder, 'bad.json');
  const missing = join(folder, 'none.json');
  writeFileSync(file, '{\n "tools": {},\n}');
  expect(() => loadExpectations(file)).toThrow(/bad\.json: line 3, column 1: /);
  expect(() => loadExpectations(file)).toThrow(UsageError);
  expect(() => loadExpectations(missing)).toThrow(`--expect ${missing}: no such file`);
});
