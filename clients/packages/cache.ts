/** The folder in which clients are kept that nobody has installed: one folder a version. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import envPaths from 'env-paths';
import semver from 'semver';
import { clientIn, type InstalledClient } from './manifest.ts';
import type { ClientName } from './spec.ts';

/** Where this system keeps what can be fetched again. */
export function defaultCacheFolder(): string {
  return join(envPaths('mcp-assert', { suffix: '' }).cache, 'clients');
}

/** The folder of one version, whether it is there or not. */
export function cachedFolder(cacheFolder: string, name: ClientName, version: string): string {
  return join(cacheFolder, `${name.replaceAll('/', '+')}@${version}`);
}

/** One version, if it is in the cache as a whole. */
export function cachedClient(
  cacheFolder: string,
  name: ClientName,
  version: string,
): InstalledClient | undefined {
  return installedIn(cachedFolder(cacheFolder, name, version), name, version);
}

/** The newest cached version in the range. */
export function newestCached(
  cacheFolder: string,
  name: ClientName,
  range: string,
): InstalledClient | undefined {
  const prefix = cachedFolder('', name, '');
  const versions = namesIn(cacheFolder)
    .filter((one) => one.startsWith(prefix))
    .map((one) => one.slice(prefix.length))
    .filter((version) => semver.satisfies(version, range))
    .sort(semver.rcompare);
  for (const version of versions) {
    const found = cachedClient(cacheFolder, name, version);
    if (found) return found;
  }
  return undefined;
}

/** The package in a folder into which npm has installed it. */
export function installedIn(
  folder: string,
  name: ClientName,
  version: string,
): InstalledClient | undefined {
  return clientIn(join(folder, 'node_modules', name), name, version);
}

/** Names of what is in a folder; none where it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
