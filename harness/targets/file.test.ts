import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CouldNotRun, UsageError } from '../errors.ts';
import { fileTarget } from './file.ts';
import { isOnPath } from './path-search.ts';
import { typeScriptCommand } from './typescript.ts';

let folder = '';
const at = (name: string) => join(folder, name);
const write = (name: string, text = '', mode = 0o644) => {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
  chmodSync(at(name), mode);
};
const commandOf = (name: string, cwd?: string) =>
  fileTarget(at(name), { env: {}, ...(cwd === undefined ? {} : { cwd }) }).command;
const errorOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assert-file-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('by ending', () => {
  test.each(['a.js', 'a.mjs', 'a.cjs', 'A.JS'])('%s runs in this Node.js', (name) => {
    write(name, '#!/usr/bin/env other\n', 0o755);
    expect(commandOf(name)).toEqual([process.execPath, at(name)]);
  });

  test('.py runs in the project’s virtual environment, else in python3', () => {
    write('py/server.py');
    const python = process.platform === 'win32' ? 'python' : 'python3';
    expect(commandOf('py/server.py')).toEqual([python, at('py/server.py')]);
    const own = process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python';
    write(own, '', 0o755);
    expect(commandOf('py/server.py')).toEqual([python, at('py/server.py')]);
    expect(commandOf('py/server.py', folder)).toEqual([at(own), at('py/server.py')]);
    write(`py/${own}`, '', 0o755);
    expect(commandOf('py/server.py', folder)).toEqual([at(`py/${own}`), at('py/server.py')]);
  });

  test('.ts runs in Node.js where it can, else by the project’s tsx', () => {
    write('ts/server.ts');
    expect(typeScriptCommand(at('ts/server.ts'), 'server.ts', true)).toEqual([
      process.execPath,
      at('ts/server.ts'),
    ]);
    const error = errorOf(() => typeScriptCommand(at('ts/server.ts'), 'server.ts', false));
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error).toMatchObject({
      message: expect.stringContaining('"server.ts" cannot be run'),
      detail: expect.stringMatching(/npm install --save-dev tsx.*-- command server\.ts/),
    });
    const manifest = { name: 'tsx', exports: { './cli': './dist/cli.mjs' } };
    write('ts/node_modules/tsx/package.json', JSON.stringify(manifest));
    write('ts/node_modules/tsx/dist/cli.mjs');
    expect(typeScriptCommand(at('ts/server.ts'), 'server.ts', false)).toEqual([
      process.execPath,
      at('ts/node_modules/tsx/dist/cli.mjs'),
      at('ts/server.ts'),
    ]);
  });
});

describe('by executable bit and first line', () => {
  test('an executable runs itself, also by a link', () => {
    write('tool', '#!/bin/sh\n', 0o755);
    symlinkSync(at('tool'), at('link'));
    expect(commandOf('tool')).toEqual([at('tool')]);
    expect(commandOf('link')).toEqual([at('link')]);
  });

  test.each([
    ['#!/usr/bin/env node\n', ['node']],
    ['#! /usr/bin/env -S node --no-warnings\r\n', ['node', '--no-warnings']],
    ['#!/bin/sh -e -u\n', ['/bin/sh', '-e -u']],
    ['#!/bin/sh', ['/bin/sh']],
  ])('%j names the interpreter where the file is not executable', (line, command) => {
    write('script', line);
    expect(commandOf('script')).toEqual([...command, at('script')]);
  });

  test.each(['', 'text\n', '#!', '#!/usr/bin/env\n', '#!/usr/bin/env -S\n'])(
    '%j cannot be run',
    (text) => {
      write('data.txt', text);
      const error = errorOf(() => commandOf('data.txt'));
      expect(error).toBeInstanceOf(CouldNotRun);
      expect(error).toMatchObject({
        message: `"${at('data.txt')}" cannot be run`,
        detail: expect.stringMatching(/\.js.*chmod \+x.*mcp-assert -- command/),
      });
    },
  );
});

describe('no file to run', () => {
  test('a missing file, with a hint when it looks like a command', () => {
    const missing = errorOf(() => fileTarget(at('none.js'), { env: {} }));
    expect(missing).toBeInstanceOf(CouldNotRun);
    expect(missing).toMatchObject({ message: `no such file: "${at('none.js')}"` });
    expect((missing as CouldNotRun).detail).toBeUndefined();
    expect(errorOf(() => fileTarget('node', { env: {} }))).toMatchObject({
      detail: 'There is a command of this name: mcp-assert -- node',
    });
    expect(errorOf(() => fileTarget('node x.js', { env: {} }))).toMatchObject({
      detail: expect.stringContaining('mcp-assert -- node x.js'),
    });
    write('file.js');
    expect(errorOf(() => commandOf('file.js/below'))).toMatchObject({
      message: expect.stringContaining('no such file'),
    });
    expect(errorOf(() => commandOf('x'.repeat(5000)))).toBeInstanceOf(CouldNotRun);
  });

  test('a directory, an address, nothing', () => {
    expect(errorOf(() => commandOf('.'))).toMatchObject({
      name: 'CouldNotRun',
      message: expect.stringContaining('is a directory'),
    });
    expect(errorOf(() => fileTarget('https://example.com/mcp', { env: {} }))).toBeInstanceOf(
      UsageError,
    );
    expect(errorOf(() => fileTarget('', { env: {} }))).toBeInstanceOf(UsageError);
  });
});

test('the target keeps the user’s words, the variables and the directory', () => {
  write('a.js');
  expect(fileTarget(at('a.js'), { env: { K: 'v' }, cwd: folder })).toEqual({
    kind: 'stdio',
    command: [process.execPath, at('a.js')],
    cwd: folder,
    env: { K: 'v' },
    label: at('a.js'),
  });
  const wrong = errorOf(() => fileTarget(at('a.js'), { env: {}, cwd: at('none') }));
  expect(wrong).toBeInstanceOf(UsageError);
});

test('a command is looked for on PATH only by its bare name', () => {
  write('bin/found', '', 0o755);
  write('bin/data', '', 0o644);
  const environment = { PATH: ['', at('none'), at('bin')].join(delimiter) };
  expect(isOnPath('found', environment)).toBe(true);
  expect(isOnPath('./found', environment)).toBe(false);
  expect(isOnPath('', environment)).toBe(false);
  expect(isOnPath('found', {})).toBe(false);
  if (process.platform !== 'win32') expect(isOnPath('data', environment)).toBe(false);
});
