import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { cachedClient, cachedFolder, defaultCacheFolder, newestCached } from './cache.ts';
import { folderWith, installed } from './test-registry.ts';

const SDK = '@modelcontextprotocol/sdk';
let folder = '';

afterEach(() => {
  vi.unstubAllEnvs();
  if (folder !== '') rmSync(folder, { recursive: true });
  folder = '';
});

test('the cache is where the system keeps caches', () => {
  vi.stubEnv('XDG_CACHE_HOME', '/caches');
  vi.stubEnv('LOCALAPPDATA', '/caches');
  const place = defaultCacheFolder();
  expect(place).toContain('mcp-assert');
  expect(place.endsWith('clients')).toBe(true);
  if (process.platform === 'linux') expect(place).toBe('/caches/mcp-assert/clients');
});

const cached = (version: string, held = version) =>
  Object.entries(installed(SDK, held)).map(
    ([path, content]) => [join(cachedFolder('', SDK, version), path), content] as const,
  );

test('a folder holds one version', () => {
  folder = folderWith(
    Object.fromEntries([...cached('1.2.0'), ...cached('1.10.0'), ...cached('1.11.0', '1.3.0')]),
  );
  expect(cachedClient(folder, SDK, '1.2.0')).toEqual({
    version: '1.2.0',
    folder: join(folder, '@modelcontextprotocol+sdk@1.2.0/node_modules', SDK),
  });
  expect(cachedClient(folder, SDK, '1.2.1')).toBeUndefined();
  // It holds another one than it says.
  expect(cachedClient(folder, SDK, '1.11.0')).toBeUndefined();
  expect(newestCached(folder, SDK, '1')?.version).toBe('1.10.0');
  expect(newestCached(folder, SDK, '~1.2.0')?.version).toBe('1.2.0');
  expect(newestCached(folder, SDK, '^1.12')).toBeUndefined();
  expect(newestCached(folder, '@modelcontextprotocol/client', '2')).toBeUndefined();
  expect(newestCached(join(folder, 'none'), SDK, '1')).toBeUndefined();
});
