import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entryOf } from './entry.ts';
import { installClient } from './install.ts';
import {
  folderWith,
  overTheLimit,
  processesWith,
  startRegistry,
  type TestRegistry,
} from './test-registry.ts';

const SDK = '@modelcontextprotocol/sdk';
const HELD = '@modelcontextprotocol+sdk@1.0.1';
let cacheFolder = '';
let registry: TestRegistry;
const said: string[] = [];
const say = (line: string) => void said.push(line);

beforeEach(async () => {
  said.length = 0;
  cacheFolder = folderWith();
  registry = await startRegistry(SDK, ['1.0.1', '1.0.2'], { latest: '1.0.2' });
});

afterEach(async () => {
  await registry.close();
  rmSync(cacheFolder, { recursive: true });
});

const places = () => ({ cacheFolder, say, environment: registry.environment });

describe('installing a client', () => {
  test('says what goes where, makes the cache folder, and leaves one complete folder', async () => {
    const deep = join(cacheFolder, 'deep', 'clients');
    const { version, folder } = await installClient(SDK, '1.0.1', {
      ...places(),
      cacheFolder: deep,
    });
    expect(version).toBe('1.0.1');
    expect(folder).toBe(join(deep, HELD, 'node_modules', SDK));
    expect(said).toEqual([`Installing ${SDK}@1.0.1 into ${join(deep, HELD)}`]);
    expect(readdirSync(deep)).toEqual([HELD]);
    expect(readdirSync(join(deep, HELD)).sort()).toEqual(['node_modules', 'package.json']);
    const entry = entryOf(folder, './main.js');
    expect(entry).toBe(pathToFileURL(join(folder, 'main.js')).href);
    expect(await import(entry)).toMatchObject({ version: '1.0.1' });
  });

  test('works below a project that npm would take for its own, and as a script of npm', async () => {
    const workspaces = { private: true, workspaces: ['*'] };
    writeFileSync(join(cacheFolder, 'package.json'), JSON.stringify(workspaces));
    const environment = {
      ...registry.environment,
      npm_config_global: 'true',
      npm_config_workspace: 'some',
      npm_config_loglevel: 'silent',
      npm_config_dry_run: 'true',
    };
    const { folder } = await installClient(SDK, '1.0.1', { ...places(), environment });
    expect(folder).toBe(join(cacheFolder, HELD, 'node_modules', SDK));
  });

  test('twice at once gives one folder', async () => {
    const both = [places(), places()].map((one) => installClient(SDK, '1.0.1', one));
    const [first, second] = await Promise.all(both);
    expect(first).toEqual(second);
    expect(readdirSync(cacheFolder)).toEqual([HELD]);
  });

  test('replaces what is damaged, and clears only old remains away', async () => {
    mkdirSync(join(cacheFolder, HELD, 'node_modules', SDK), { recursive: true });
    writeFileSync(join(cacheFolder, HELD, 'node_modules', SDK, 'package.json'), '{ "name": "@mo');
    for (const name of ['old', 'young']) mkdirSync(join(cacheFolder, `.partial-${HELD}-${name}`));
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(cacheFolder, `.partial-${HELD}-old`), longAgo, longAgo);
    const { folder } = await installClient(SDK, '1.0.1', places());
    expect(existsSync(join(folder, 'main.js'))).toBe(true);
    expect(readdirSync(cacheFolder)).toEqual([`.partial-${HELD}-young`, HELD]);
  });
});

describe('a client that cannot be installed', () => {
  test('has no such version', async () => {
    await expect(installClient(SDK, '1.99.0', places())).rejects.toMatchObject({
      name: 'UsageError',
      message: `--client ${SDK}@1.99.0: npm knows no version 1.99.0 of ${SDK}`,
    });
    expect(readdirSync(cacheFolder)).toEqual([]);
  });

  test('is not in the registry at all', async () => {
    const install = installClient('@modelcontextprotocol/client', '2.0.0', places());
    await expect(install).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: 'npm could not install @modelcontextprotocol/client@2.0.0 (exit code 1)',
      detail: expect.stringContaining('404'),
    });
  });

  test('has a registry that refuses', async () => {
    const environment = { ...registry.environment, npm_config_registry: 'http://127.0.0.1:9' };
    const install = installClient(SDK, '1.0.1', { ...places(), environment });
    await expect(install).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: `npm could not install ${SDK}@1.0.1 (exit code 1)`,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    expect(readdirSync(cacheFolder)).toEqual([]);
  });

  test('has a registry that never sends the package', async () => {
    const silent = await startRegistry(SDK, ['1.0.1'], {}, '.tgz');
    const { environment, requests } = silent;
    const error = await overTheLimit(
      () => installClient(SDK, '1.0.1', { ...places(), environment }),
      () => requests.includes('/tarballs/1.0.1.tgz'),
    );
    expect(error).toMatchObject({
      name: 'CouldNotRun',
      message: `npm could not install ${SDK}@1.0.1 within 120 s`,
    });
    expect(readdirSync(cacheFolder)).toEqual([]);
    expect(processesWith(`npm_config_cache=${environment.npm_config_cache}\0`)).toEqual([]);
    await silent.close();
  });

  test('has no place to go', async () => {
    const file = join(cacheFolder, 'file');
    writeFileSync(file, '');
    const install = installClient(SDK, '1.0.1', { ...places(), cacheFolder: join(file, 'x') });
    await expect(install).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: `${SDK}@1.0.1 could not be installed into ${join(file, 'x', HELD)}`,
      detail: expect.stringContaining('ENOTDIR'),
    });
  });
});
