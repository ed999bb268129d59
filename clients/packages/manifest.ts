/** What a package says of itself. */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from 'resolve.exports';
import semver from 'semver';
import type { ClientName } from './spec.ts';

/** A package on disk that is the wanted one. */
export interface InstalledClient {
  readonly version: string;
  /** Absolute and without symbolic links, as Node.js names the modules in it. */
  readonly folder: string;
}

/** The package.json in a folder; undefined where there is none, or it is not whole. */
export function manifestIn(folder: string): (Package & { readonly version: string }) | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { name, version } = manifest;
    return typeof name === 'string' && typeof version === 'string' ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** The package in a folder, if it is this one and its version is in the range. */
export function clientIn(
  folder: string,
  name: ClientName,
  range: string,
): InstalledClient | undefined {
  const manifest = manifestIn(folder);
  if (manifest?.name !== name || !semver.satisfies(manifest.version, range)) return undefined;
  return { version: manifest.version, folder: realpathSync(folder) };
}
