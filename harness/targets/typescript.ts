import { createRequire } from 'node:module';
import { CouldNotRun } from '../errors.ts';

/**
 * What runs a TypeScript file: this Node.js where it strips types itself, else the project's `tsx`.
 * @param path absolute; @param file as the user wrote it
 * @param isNative whether this Node.js strips types (22.18, 23.6 and later)
 * @throws CouldNotRun when neither is there
 */
export function typeScriptCommand(
  path: string,
  file: string,
  isNative: boolean = stripsTypes(),
): readonly [string, ...string[]] {
  if (isNative) return [process.execPath, path];
  try {
    return [process.execPath, createRequire(path).resolve('tsx/cli'), path];
  } catch {
    throw new CouldNotRun(
      `"${file}" cannot be run: Node.js ${process.versions.node} does not run TypeScript, and its project has no tsx`,
      'Install it (npm install --save-dev tsx), use Node.js 22.18 or later, name the compiled .js ' +
        `file, or say what runs it: mcp-assert -- command ${file}`,
    );
  }
}

function stripsTypes(): boolean {
  const features = process.features as { readonly typescript?: unknown };
  return Boolean(features.typescript);
}
