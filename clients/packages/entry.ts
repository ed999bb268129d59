/** The module that an import of a package, or of a part of it, would load. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exports as resolveExports } from 'resolve.exports';
import { manifestIn } from './manifest.ts';

/**
 * The URL of an ES module entry, chosen by the conditions `node` and `import`.
 * @param folder the package's own folder
 * @param subpath `.` or `./part`, as in the package's exports
 * @throws Error that names package, version and subpath where the package has no such module
 */
export function entryOf(folder: string, subpath: string): string {
  const manifest = manifestIn(folder);
  if (!manifest) throw new Error(`${folder} holds no package: it has no valid package.json`);
  const file = declared(manifest, subpath);
  // The pattern "./*" of old versions matches anything, and some versions export files they lack.
  if (file === undefined || !isFile(join(folder, file))) {
    const why = file === undefined ? '' : `: ${file} is no file in ${folder}`;
    throw new Error(`${manifest.name}@${manifest.version} has no module ${subpath}${why}`);
  }
  return pathToFileURL(join(folder, file)).href;
}

function declared(
  manifest: NonNullable<ReturnType<typeof manifestIn>>,
  subpath: string,
): string | undefined {
  try {
    return resolveExports(manifest, subpath)?.[0];
  } catch {
    // Its message has neither the version nor our words.
    return undefined;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
