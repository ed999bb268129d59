/** Installs a client into the cache folder, as a whole or not at all. */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CouldNotRun, UsageError } from '../../harness/errors.ts';
import { cachedClient, cachedFolder, installedIn, namesIn } from './cache.ts';
import type { InstalledClient } from './manifest.ts';
import { NPM_LIMIT_MS, npmFailed, runNpm } from './npm.ts';
import type { ClientName } from './spec.ts';

export interface InstallPlaces {
  /** Made when needed. */
  readonly cacheFolder: string;
  /** Told, in one line, before anything is installed. */
  say(line: string): void;
  /** For npm, added to our own environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const FLAGS = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--omit=dev'];

/**
 * Lets npm install one version of a client, and gives its folder in the cache.
 * @throws UsageError when there is no such version
 * @throws CouldNotRun when npm is missing, fails or takes too long; nothing is left behind
 */
export async function installClient(
  name: ClientName,
  version: string,
  places: InstallPlaces,
): Promise<InstalledClient> {
  const { cacheFolder } = places;
  const folder = cachedFolder(cacheFolder, name, version);
  places.say(`Installing ${name}@${version} into ${folder}`);
  try {
    await mkdir(cacheFolder, { recursive: true });
    await removeRemains(folder);
    await installFresh(name, version, places);
  } catch (error) {
    // Only errors of the file system have a code.
    if (!(error instanceof Error && 'code' in error)) throw error;
    const told = `${name}@${version} could not be installed into ${folder}`;
    throw new CouldNotRun(told, error.message);
  }
  const client = cachedClient(cacheFolder, name, version);
  if (!client) throw new CouldNotRun(`${name}@${version} vanished from ${folder}`);
  return client;
}

async function installFresh(
  name: ClientName,
  version: string,
  places: InstallPlaces,
): Promise<void> {
  const folder = cachedFolder(places.cacheFolder, name, version);
  const fresh = await mkdtemp(partial(folder));
  const remove = () => rmSync(fresh, { recursive: true, force: true });
  // Also where we are ended by a signal.
  process.once('exit', remove);
  try {
    await writeFile(join(fresh, 'package.json'), '{ "private": true }\n');
    await npmInstall(fresh, name, version, places);
    if (!installedIn(fresh, name, version)) {
      throw new CouldNotRun(`npm installed no usable ${name}@${version}`);
    }
    const present = () => cachedClient(places.cacheFolder, name, version) !== undefined;
    await moveTo(folder, fresh, present);
  } finally {
    process.off('exit', remove);
    await rm(fresh, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Puts the complete folder in its place, unless another process was faster. */
async function moveTo(folder: string, fresh: string, present: () => boolean): Promise<void> {
  try {
    return await rename(fresh, folder);
  } catch {
    if (present()) return;
  }
  // What comes there by renaming is whole: this is damaged.
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  await rename(fresh, folder).catch((error) => {
    if (!present()) throw error;
  });
}

async function npmInstall(
  folder: string,
  name: ClientName,
  version: string,
  { environment }: InstallPlaces,
): Promise<void> {
  const doing = `install ${name}@${version}`;
  const run = await runNpm(['install', ...FLAGS, '--prefix', folder, `${name}@${version}`], doing, {
    cwd: folder,
    environment,
  });
  if (run.ok) return;
  // With the full stop: npm goes on where the version is only too new for the user's settings.
  if (run.stderr.includes(`No matching version found for ${name}@${version}.`)) {
    throw new UsageError(`--client ${name}@${version}: npm knows no version ${version} of ${name}`);
  }
  throw npmFailed(doing, run);
}

const partial = (folder: string) => join(folder, '..', `.partial-${basename(folder)}-`);

/** Deletes what processes that were killed have left, and nothing that may still be written to. */
async function removeRemains(folder: string): Promise<void> {
  const parent = join(folder, '..');
  const longAgo = Date.now() - 10 * NPM_LIMIT_MS;
  for (const one of namesIn(parent)) {
    const path = join(parent, one);
    if (!path.startsWith(partial(folder))) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < longAgo) await rm(path, { recursive: true, force: true });
  }
}
