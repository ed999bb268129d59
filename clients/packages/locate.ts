/** Finds the package of a client: the user's, ours, one in the cache, or installed there now. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import semver from 'semver';
import { cachedClient, namesIn, newestCached } from './cache.ts';
import { type InstallPlaces, installClient } from './install.ts';
import { clientIn, type InstalledClient } from './manifest.ts';
import { newestVersion } from './newest.ts';
import { type ClientName, type ClientSpec, isTag, MAJOR } from './spec.ts';

export interface LocatedClient {
  /** `@modelcontextprotocol/sdk@1.32.2`, `@modelcontextprotocol/client@2.4.0#auto` */
  readonly id: string;
  readonly name: ClientName;
  readonly version: string;
  /** The package's own folder, absolute. */
  readonly folder: string;
  readonly mode?: string;
}

export interface ClientPlaces extends InstallPlaces {
  /** Looked into first, with the folders above it. */
  readonly projectFolder: string;
}

const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url));

/**
 * A major alone means any version of it that is at hand; the registry is asked when there is none.
 * Other ranges and versions are taken from `node_modules` folders, and a range that none of them
 * satisfies means its newest version. A dist-tag always means what the registry says today.
 * @throws UsageError when there is no such version
 * @throws CouldNotRun when npm is needed and fails
 */
export async function locateClient(
  spec: ClientSpec,
  places: ClientPlaces,
  ownFolder: string = OWN_FOLDER,
): Promise<LocatedClient> {
  const { name, mode } = spec;
  const range = isTag(spec.range) ? await newestVersion(spec, places) : spec.range;
  const { version, folder } =
    inNodeModules(name, range, [places.projectFolder, ownFolder]) ??
    (range === MAJOR[name] ? newestCached(places.cacheFolder, name, range) : undefined) ??
    (await fetched({ ...spec, range }, places));
  const id = `${name}@${version}`;
  return mode === undefined
    ? { id, name, version, folder }
    : { id: `${id}#${mode}`, name, version, folder, mode };
}

/** From the cache folder, into which it is installed where it is not there yet. */
async function fetched(spec: ClientSpec, places: ClientPlaces): Promise<InstalledClient> {
  const version = semver.valid(spec.range) ?? (await newestVersion(spec, places));
  return (
    cachedClient(places.cacheFolder, spec.name, version) ??
    (await installClient(spec.name, version, places))
  );
}

/** The first that modules in one of these folders would find, nearest first. */
function inNodeModules(
  name: ClientName,
  range: string,
  from: readonly string[],
): InstalledClient | undefined {
  for (const folder of from.flatMap(upwards)) {
    const modules = join(folder, 'node_modules');
    const found = clientIn(join(modules, name), name, range) ?? aliased(modules, name, range);
    if (found) return found;
  }
  return undefined;
}

/** The newest that stands beside it under another name, such as `sdk-1.30.0`. */
function aliased(modules: string, name: ClientName, range: string): InstalledClient | undefined {
  const scope = join(modules, dirname(name));
  const prefix = join(modules, `${name}-`);
  return namesIn(scope)
    .map((one) => join(scope, one))
    .filter((folder) => folder.startsWith(prefix))
    .flatMap((folder) => clientIn(folder, name, range) ?? [])
    .sort((a, b) => semver.rcompare(a.version, b.version))[0];
}

/** A folder and all above it. */
function upwards(folder: string): string[] {
  const here = resolve(folder);
  const above = dirname(here);
  return above === here ? [here] : [here, ...upwards(above)];
}
