/** Files of this package that are read or started as they are, in the sources and in the bundle. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The first of these places that exists.
 * @param places relative to `from`: the bundle has its parts one folder deeper than the sources
 * @param from `import.meta.url` of the caller
 * @throws Error where there is none: the package is not whole, or was not built
 */
export function ownFile(places: readonly [string, ...string[]], from: string): string {
  const file = places
    .map((place) => fileURLToPath(new URL(place, from)))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`${places[0]} is not where it belongs`);
  return file;
}
