/** Where the reference server is, in the sources and in the package. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The command that starts the compliant server which is broken on purpose. */
export function referenceCommand(): [string, string] {
  // The bundle has its parts one folder deeper than the sources.
  const places = ['../reference-server/server.mjs', '../../reference-server/server.mjs'];
  const file = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path));
  if (!file) throw new Error('reference-server/server.mjs is not where it belongs');
  return [process.execPath, file];
}
