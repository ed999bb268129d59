/** Which mutants a run reached: what `coverage-hook.cjs` wrote down in the server's processes. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the hook may be: beside this module, or in `dist/`, which a bundled chunk is in or below. */
const CANDIDATES = ['./coverage-hook.cjs', '../coverage-hook.cjs'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

/**
 * The hook's file, the first candidate that exists.
 * @throws Error when none does: the build forgot to copy it
 */
export function coverageHook(candidates: readonly string[] = CANDIDATES): string {
  const found = candidates.find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`coverage-hook.cjs is missing: ${candidates.join(', ')}`);
  return found;
}

/**
 * Variables that make a server write down what it reaches, to add to its environment.
 * @param hook file given by `coverageHook`
 * @param folder existing, and empty before the run; also the argument of `readCoverage`
 * @param nodeOptions what the server's environment has as `NODE_OPTIONS`, which is kept
 */
export function coverageEnv(
  hook: string,
  folder: string,
  nodeOptions = process.env.NODE_OPTIONS,
): Record<string, string> {
  // Node.js splits the variable at blanks; within quotes a backslash escapes.
  const quoted = `"${hook.replace(/["\\]/g, '\\$&')}"`;
  return {
    NODE_OPTIONS: [nodeOptions, `--require ${quoted}`].filter(Boolean).join(' '),
    MCP_ASSERT_COVERAGE: folder,
  };
}

/**
 * The `strykerId`s that any process of the run reached. Empty means that no instrumented code ran in
 * Node.js (the command runs other files than the copy, or another runtime), so nothing is known.
 */
export async function readCoverage(folder: string): Promise<Set<string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  // A process that was killed while it wrote may leave a last line without its end: not trusted.
  return new Set(texts.flatMap((text) => text.split('\n').slice(0, -1)));
}
