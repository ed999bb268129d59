import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { lastWords } from './last-words.ts';

const stderrOf = (code: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stderr;

test.each([
  ['a message of its own', 'process.stderr.write("one\\n\\ntwo\\n\\n")', 'two'],
  ['an exception', 'throw new TypeError("no tools")', 'TypeError: no tools'],
  ['a rejection', 'await Promise.reject(new Error("late"))', 'Error: late'],
  [
    'an error with properties',
    'throw Object.assign(new Error("gone"), { name: "McpError", code: -32000, data: { a: [1] } })',
    'Error [McpError]: gone',
  ],
  [
    'an error with a cause',
    'throw new Error("outer", { cause: Object.assign(new Error("inner"), { code: 1 }) })',
    'Error: outer',
  ],
  ['what it logged of an error', 'console.error(new Error("logged"))', 'Error: logged'],
  [
    'a message of several lines, as that of a schema',
    'throw new Error(JSON.stringify([{ path: ["tools", 0] }], null, 2))',
    'Error: [ { "path": [ "tools", 0 ] } ]',
  ],
  [
    'what came after a trace',
    'console.error(new Error("first")); console.error("then this")',
    'then this',
  ],
])('%s', (_, code, words) => {
  expect(lastWords(stderrOf(code), '')).toBe(words);
});

test.each([
  [
    'Traceback (most recent call last):\n  File "a.py", line 1\nValueError: no tools\n',
    'ValueError: no tools',
  ],
  [
    '  + Exception Group Traceback\n  +-+---------------- 1 ----------------\n    | McpError: Connection closed\n    +------------------------------------\n',
    'McpError: Connection closed',
  ],
  ['\r\nfehlgeschlagen: ö\r\n', 'fehlgeschlagen: ö'],
  ['}\n', '}'],
  ['', 'the output'],
  ['\n  \n', 'the output'],
])('of %j', (stderr, words) => {
  expect(lastWords(stderr, 'some\nthe output\n')).toBe(words);
});

test('none', () => {
  expect(lastWords('', '')).toBe('');
});
