import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { entryOf } from './entry.ts';
import { folderWith, ROOT } from './test-registry.ts';

const modules = join(ROOT, 'node_modules/@modelcontextprotocol');
const folders: string[] = [];
const packageWith = (exports: unknown, ...files: string[]) => {
  const manifest = { name: '@modelcontextprotocol/sdk', version: '1.9.9', exports };
  const entries = files.map((file) => [file, ''] as const);
  const folder = folderWith({
    'package.json': JSON.stringify(manifest),
    ...Object.fromEntries(entries),
  });
  folders.push(folder);
  return folder;
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('the entry of a package in node_modules', () => {
  test.each([
    ['sdk', './client/index.js', 'dist/esm/client/index.js', 'Client'],
    ['sdk', './client', 'dist/esm/client/index.js', 'Client'],
    ['sdk', './client/stdio.js', 'dist/esm/client/stdio.js', 'StdioClientTransport'],
    ['sdk-1.30.0', './client/index.js', 'dist/esm/client/index.js', 'Client'],
    ['sdk-1.30.0', './types.js', 'dist/esm/types.js', 'ErrorCode'],
    ['client', '.', 'dist/index.mjs', 'Client'],
    ['client', './stdio', 'dist/stdio.mjs', 'StdioClientTransport'],
  ])('%s %s', async (name, subpath, file, what) => {
    const folder = join(modules, name);
    const entry = entryOf(folder, subpath);
    expect(entry).toBe(pathToFileURL(join(folder, file)).href);
    expect(existsSync(fileURLToPath(entry))).toBe(true);
    expect(await import(entry)).toHaveProperty(what);
  });

  test.each([
    ['sdk', './client/none.js', '@modelcontextprotocol/sdk@1.32.2 has no module ./client/none.js'],
    // Exported, and not published.
    ['sdk', '.', '@modelcontextprotocol/sdk@1.32.2 has no module .'],
    ['client', './none', '@modelcontextprotocol/client@2.4.0 has no module ./none'],
  ])('%s has no %s', (name, subpath, message) => {
    expect(() => entryOf(join(modules, name), subpath)).toThrow(message);
  });
});

describe('the entry of an old version', () => {
  test('without conditions, as in 1.0.0', () => {
    const folder = packageWith({ './*': './dist/*' }, 'dist/client/index.js');
    expect(entryOf(folder, './client/index.js')).toBe(
      pathToFileURL(join(folder, 'dist/client/index.js')).href,
    );
    expect(() => entryOf(folder, './client')).toThrow(
      'has no module ./client: ./dist/client is no file',
    );
    expect(() => entryOf(folder, '.')).toThrow(
      /^@modelcontextprotocol\/sdk@1\.9\.9 has no module \.$/,
    );
  });

  test('with one pattern, as in 1.12.0', () => {
    const pattern = { './*': { import: './dist/esm/*', require: './dist/cjs/*' } };
    const folder = packageWith(pattern, 'dist/esm/client/index.js', 'dist/cjs/client/index.js');
    expect(entryOf(folder, './client/index.js')).toBe(
      pathToFileURL(join(folder, 'dist/esm/client/index.js')).href,
    );
  });
});

describe('what is no such package', () => {
  test('a module for other conditions', () => {
    const folder = packageWith({ './client': { browser: './a.js', require: './a.js' } }, 'a.js');
    expect(() => entryOf(folder, './client')).toThrow('@1.9.9 has no module ./client');
  });

  test('a package without exports', () => {
    expect(() => entryOf(packageWith(undefined), './client')).toThrow('has no module ./client');
  });

  test('a folder without a package', () => {
    const folder = folderWith();
    folders.push(folder);
    expect(() => entryOf(folder, '.')).toThrow(`${folder} holds no package`);
  });
});
