import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../harness/errors.ts';
import { splitCommand } from './split.ts';

describe('words', () => {
  test.each([
    ['node client.js', ['node', 'client.js']],
    ['  node\t client.js \n', ['node', 'client.js']],
    [`node 'my client.js' "and more"`, ['node', 'my client.js', 'and more']],
    [`a"b c"'d e'f`, ['ab cd ef']],
    [`a '' "" b`, ['a', '', '', 'b']],
    [String.raw`a\ b \"c\' \\`, ['a b', `"c'`, '\\']],
    [String.raw`x '\a\'`, ['x', String.raw`\a\ `.trim()]],
    [String.raw`x "\a \" \\ \$ \'"`, ['x', String.raw`\a " \ $ \'`]],
    ['x "it\'s" \'"\'', ['x', "it's", '"']],
    ['a\\\nb c', ['ab', 'c']],
    ['a\\', ['a\\']],
    ['$HOME ~ *.js #x', ['$HOME', '~', '*.js', '#x']],
    ['a | b > c && d; e', ['a', '|', 'b', '>', 'c', '&&', 'd;', 'e']],
  ])('%j', (text, words) => {
    expect(splitCommand(text)).toEqual(words);
  });

  test.runIf(process.platform !== 'win32')('are those of the shell', () => {
    const plain = fc.stringMatching(/^[ab"'\\\t ]{0,12}$/);
    fc.assert(
      fc.property(plain, (rest) => {
        const text = `x ${rest}`;
        const script = `printf '%s\\0' ${text}`;
        const shell = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
        if (shell.status !== 0) expect(() => splitCommand(text)).toThrow(UsageError);
        else expect(`${splitCommand(text).join('\0')}\0`).toBe(shell.stdout);
      }),
      { numRuns: 150 },
    );
  });
});

describe('is refused:', () => {
  test.each([
    ["node 'client.js", "a ' is not closed"],
    ['node "client.js', 'a " is not closed'],
    [String.raw`node "client.js\"`, 'a " is not closed'],
    ['', 'a command was expected'],
    [' \n', 'a command was expected'],
    [`''`, 'a command was expected'],
  ])('%j', (text, words) => {
    expect(() => splitCommand(text)).toThrow(UsageError);
    expect(() => splitCommand(text)).toThrow(`--client-command: ${words}`);
  });
});
