import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cachedFolder } from './cache.ts';
import { type LocatedClient, locateClient } from './locate.ts';
import { parseClientSpec } from './spec.ts';
import { folderWith, installed, ROOT, startRegistry, type TestRegistry } from './test-registry.ts';

const SDK = '@modelcontextprotocol/sdk';
const CLIENT = '@modelcontextprotocol/client';
const OURS = join(ROOT, 'node_modules', SDK);

const folders: string[] = [];
const said: string[] = [];
let registry: TestRegistry;
let cacheFolder = '';

const folder = (...files: Record<string, string>[]) => {
  const made = folderWith(Object.assign({}, ...files));
  folders.push(made);
  return made;
};

beforeEach(async () => {
  said.length = 0;
  cacheFolder = folder();
  const tags = { latest: '1.0.2', future: '2.0.0' };
  registry = await startRegistry(SDK, ['1.0.1', '1.0.2', '1.1.0-beta.1', '2.0.0'], tags);
});

afterEach(async () => {
  await registry.close();
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

/** @param own stands for our own folder; without it, the real one is looked into */
function locate(text: string, projectFolder: string, own?: string): Promise<LocatedClient> {
  const say = (line: string) => void said.push(line);
  const places = { projectFolder, cacheFolder, say, environment: registry.environment };
  return locateClient(parseClientSpec(text), places, own);
}

/** The same without any registry: who is asked for nothing is not missed. */
async function locateOffline(...args: Parameters<typeof locate>): Promise<LocatedClient> {
  await registry.close();
  const found = await locate(...args);
  expect([registry.requests, said]).toEqual([[], []]);
  return found;
}

describe("the user's project", () => {
  test('comes first', async () => {
    const project = folder(installed(SDK, '1.4.2'));
    expect(await locateOffline('sdk', project)).toEqual({
      id: `${SDK}@1.4.2`,
      name: SDK,
      version: '1.4.2',
      folder: join(project, 'node_modules', SDK),
    });
  });

  test('is looked into upwards, nearest first', async () => {
    const inner = installed(SDK, '1.4.2');
    const nested = Object.entries(inner).map(([path, text]) => [`packages/a/${path}`, text]);
    const project = folder(installed(SDK, '1.20.0'), Object.fromEntries(nested));
    const from = join(project, 'packages/a/src/deep');
    mkdirSync(from, { recursive: true });
    expect((await locateOffline('sdk', from)).version).toBe('1.4.2');
    expect((await locate('sdk@^1.10', from)).folder).toBe(join(project, 'node_modules', SDK));
  });

  test('may have it under aliases; its plain name goes first, then the newest', async () => {
    const project = folder(
      installed(SDK, '1.4.2'),
      installed(SDK, '1.9.0', `${SDK}-1.9`),
      installed(SDK, '1.10.3', `${SDK}-1.10`),
      // Of another name, though it stands where an alias would.
      installed(`${SDK}-extras`, '1.11.0'),
    );
    expect((await locateOffline('sdk', project)).version).toBe('1.4.2');
    expect(await locate('sdk@^1.5', project)).toMatchObject({
      id: `${SDK}@1.10.3`,
      folder: join(project, 'node_modules', `${SDK}-1.10`),
    });
    expect((await locate('sdk@1.9.0', project)).version).toBe('1.9.0');
  });

  test('is passed over where the version is not in the range, or nobody can tell', async () => {
    const project = folder(installed(SDK, '2.0.0'), {
      [`node_modules/${SDK}-1.30.0/package.json`]: '{',
    });
    expect((await locateOffline('sdk', project)).folder).toBe(OURS);
  });

  test('may link to it', async () => {
    const store = folder({ 'package.json': JSON.stringify({ name: SDK, version: '1.7.0' }) });
    const project = folder();
    const link = join(project, 'node_modules', SDK);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(store, link, 'junction');
    expect((await locateOffline('sdk', project)).folder).toBe(store);
  });
});

describe('our own packages', () => {
  test('come second, with aliases', async () => {
    const project = folder();
    expect(await locateOffline('sdk', project)).toMatchObject({ version: '1.32.2', folder: OURS });
    expect(await locate('sdk@~1.30.0', project)).toMatchObject({
      id: expect.stringMatching(/^@modelcontextprotocol\/sdk@1\.30\.\d+$/),
      folder: `${OURS}-1.30.0`,
    });
  });

  test('keep the mode', async () => {
    expect(await locateOffline('client@2.4.0#auto', folder())).toEqual({
      id: `${CLIENT}@2.4.0#auto`,
      name: CLIENT,
      version: '2.4.0',
      folder: join(ROOT, 'node_modules', CLIENT),
      mode: 'auto',
    });
  });
});

describe('the cache', () => {
  const cached = (version: string) => folderOf(cachedFolder(cacheFolder, SDK, version));
  /** Puts a version there, as an earlier installation would have. */
  const hold = (version: string) => {
    const made = folder(installed(SDK, version));
    renameSync(made, cachedFolder(cacheFolder, SDK, version));
    folders.splice(folders.indexOf(made), 1);
  };
  const folderOf = (held: string) => join(held, 'node_modules', SDK);

  test('is filled once; then nobody is asked', async () => {
    const project = folder();
    const found = await locate('sdk@1.0.1', project);
    expect(found).toEqual({
      id: `${SDK}@1.0.1`,
      name: SDK,
      version: '1.0.1',
      folder: cached('1.0.1'),
    });
    expect(said).toHaveLength(1);
    expect(registry.requests).toEqual([`/${SDK}`, '/tarballs/1.0.1.tgz']);
    await registry.close();
    expect(await locate('sdk@1.0.1', project)).toEqual(found);
    expect(said).toHaveLength(1);
    expect(registry.requests).toHaveLength(2);
  });

  test('comes after the project', async () => {
    hold('1.0.1');
    const project = folder(installed(SDK, '1.0.1'));
    expect((await locateOffline('sdk@1.0.1', project)).folder).toBe(
      join(project, 'node_modules', SDK),
    );
  });

  test('has what a major alone means, where no project has it', async () => {
    const [project, own] = [folder(), folder()];
    hold('1.0.1');
    expect((await locate('sdk', project, own)).version).toBe('1.0.1');
    expect(registry.requests).toEqual([]);
    // Any other range means its newest version.
    expect((await locate('sdk@~1.0.0', project, own)).version).toBe('1.0.2');
    expect((await locate('sdk', project, own)).version).toBe('1.0.2');
  });

  test('does not take the remains of an interrupted installation for a client', async () => {
    const remains = `.partial-@modelcontextprotocol+sdk@1.0.1-a1b2c3`;
    const half = [remains, '@modelcontextprotocol+sdk@1.0.1'];
    mkdirSync(folderOf(join(cacheFolder, half[0] ?? '')), { recursive: true });
    mkdirSync(folderOf(join(cacheFolder, half[1] ?? '')), { recursive: true });
    expect((await locate('sdk@1.0.1', folder())).folder).toBe(cached('1.0.1'));
    expect(registry.requests).toContain('/tarballs/1.0.1.tgz');
    expect(readdirSync(cached('1.0.1')).sort()).toEqual(['main.js', 'package.json']);
  });
});

describe('the registry', () => {
  test('says what a major alone means where nobody has any', async () => {
    expect((await locate('sdk', folder(), folder())).version).toBe('1.0.2');
    expect(said).toEqual([
      `Installing ${SDK}@1.0.2 into ${join(cacheFolder, '@modelcontextprotocol+sdk@1.0.2')}`,
    ]);
  });

  test.each([
    ['latest', '1.0.2'],
    ['~1.0.0', '1.0.2'],
    ['1.1.0-beta.1', '1.1.0-beta.1'],
  ])('says what %s is', async (range, version) => {
    expect((await locate(`sdk@${range}`, folder())).version).toBe(version);
  });

  test('names the version of a dist-tag, which the project may have', async () => {
    const project = folder(installed(SDK, '1.0.2'));
    const found = await locate('sdk@latest', project);
    expect(found.folder).toBe(join(project, 'node_modules', SDK));
    expect(registry.requests).toEqual([`/${SDK}`]);
    expect(said).toEqual([]);
  });

  test.each([
    ['sdk@1.99.0', 'npm knows no version 1.99.0 of'],
    ['sdk@~1.99.0', 'npm knows no version ~1.99.0 of'],
    ['sdk@none', 'npm knows no dist-tag none of'],
    ['sdk@future', 'that is 2.0.0 today; expected a version 1.x of'],
  ])('has no %s', async (text, message) => {
    await expect(locate(text, folder())).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(`--client @modelcontextprotocol/${text}: ${message} ${SDK}`),
    });
    expect(readdirSync(cacheFolder)).toEqual([]);
  });

  test.each([
    ['sdk@1.0.1', `npm could not install ${SDK}@1.0.1 (exit code 1)`],
    ['sdk@~1.0.0', `npm could not look up ${SDK}@~1.0.0 (exit code 1)`],
    ['sdk@latest', `npm could not look up ${SDK}@latest (exit code 1)`],
  ])('refuses when asked for %s', async (text, message) => {
    const places = { projectFolder: folder(), cacheFolder, say: () => {} };
    const environment = { ...registry.environment, npm_config_registry: 'http://127.0.0.1:9' };
    await expect(
      locateClient(parseClientSpec(text), { ...places, environment }),
    ).rejects.toMatchObject({
      name: 'CouldNotRun',
      message,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('cannot help where the cache folder cannot be made', async () => {
    cacheFolder = join(folder({ file: '' }), 'file', 'clients');
    await expect(locate('sdk@latest', folder())).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: `The cache folder ${cacheFolder} cannot be made`,
    });
  });

  test('is asked by two at once', async () => {
    const project = folder();
    const [first, second] = await Promise.all([
      locate('sdk@latest', project),
      locate('sdk@1.0.2', project),
    ]);
    expect(first).toEqual(second);
    expect(readdirSync(cacheFolder)).toEqual(['@modelcontextprotocol+sdk@1.0.2']);
  });
});
