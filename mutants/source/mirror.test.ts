import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { inside, planMirror } from './mirror.ts';
import { folderWith } from './test-server.ts';

const folders: string[] = [];
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});
const folder = (...names: string[]) => {
  const made = folderWith(Object.fromEntries(names.map((name) => [name, 'content'])));
  folders.push(made);
  return made;
};

test('a folder has itself and what is in it inside, and nothing beside it', () => {
  expect(
    ['/a/b', '/a/b/c', '/a/b/..c', '/a', '/a/bc', '/'].map((path) => inside('/a/b', path)),
  ).toEqual([true, true, true, false, false, false]);
  expect(inside('/', '/a')).toBe(true);
});

describe('a plan', () => {
  test('copies sources, links packages and caches, and leaves version control out', async () => {
    const base = folder(
      'node_modules/x/index.js',
      '.git/HEAD',
      'beside/file.js',
      'p/src/server.js',
      'p/node_modules/y/index.js',
      'p/coverage/big.json',
      'p/target/server.js',
      'p/.svn/entries',
    );
    const root = join(base, 'p');
    const plan = await planMirror(base, root, [join(root, 'target/server.js')]);
    const kinds = [...plan].map(([path, { kind }]) => `${kind} ${relative(base, path)}`.trim());
    expect(kinds.sort()).toEqual([
      'file p/src/server.js',
      'file p/target/server.js',
      'folder',
      'folder p',
      'folder p/src',
      'folder p/target',
      'link beside',
      'link node_modules',
      'link p/coverage',
      'link p/node_modules',
    ]);
  });

  test('that would copy too much is refused, and tells where most of it is', async () => {
    const root = folder('data/a', 'data/b', 'data/c', 'a.js');
    await expect(planMirror(root, root, [], { files: 3, bytes: 1000 })).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: `The project to copy has more than 3 files: ${root}`,
      detail: expect.stringContaining('Most of it is in data.'),
    });
    await expect(planMirror(root, root, [], { files: 9, bytes: 7 })).rejects.toThrow(' MB: ');
    await expect(planMirror(root, root, [], { files: 4, bytes: 28 })).resolves.toHaveProperty(
      'size',
      6,
    );
  });
});
