/** A temporary copy of the user's project in which the server carries its source mutants. */
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../../harness/errors.ts';
import type { InstrumenterModule } from './find-instrumenter.ts';
import { instrumentFiles, languageOf, type SourceMutant, type TextFile } from './instrument.ts';
import { mapCommand } from './map-command.ts';
import { inside, type Plan, planMirror, writeMirror } from './mirror.ts';

export interface SourceInput {
  readonly instrumenter: InstrumenterModule;
  /** The files to mutate: absolute, or relative to `cwd`. */
  readonly files: readonly string[];
  /** Folder in which the command of the server runs. */
  readonly cwd: string;
}

/** A mutated file as it was, for reports and diffs. */
export interface SourceText {
  /** Relative to the project, with `/`, as in `SourceMutant.file`. */
  readonly name: string;
  readonly language: 'javascript' | 'typescript';
  readonly source: string;
}

export interface SourceWorkspace {
  /** Folder of the user's project, a real path. */
  readonly root: string;
  /** The temporary folder that holds everything. */
  readonly folder: string;
  /** An empty folder in it, for `coverageEnv` and `readCoverage`. */
  readonly coverage: string;
  readonly files: readonly SourceText[];
  readonly mutants: readonly SourceMutant[];
  /** Where the command must run: the copy of `cwd`, or `cwd` where that is not in the copy. */
  readonly cwd: string;
  /** The command with paths into the copy, also in `--name=path` and `file:` URLs; the rest as it is. */
  commandFor(command: readonly [string, ...string[]]): [string, ...string[]];
  /** Deletes the temporary folder. It is also deleted when our process exits. */
  remove(): Promise<void>;
}

/**
 * Copies the project of the files, with all of their mutants in the copy. The user's files are only
 * read. A server that finds its files by other ways (a link in `node_modules/.bin` to the project, an
 * absolute path in its environment) still runs the originals: `readCoverage` is then empty.
 * @throws UsageError when a file or `cwd` is missing, or a file cannot be mutated
 * @throws CouldNotRun when the project is too big to copy
 */
export async function prepareSources(input: SourceInput): Promise<SourceWorkspace> {
  const cwd = await realpath(input.cwd).catch(() => {
    throw new UsageError(`No such folder to run in: ${input.cwd}`);
  });
  const files = await readFiles(input.files, cwd);
  const names = files.map(({ name }) => name);
  const root = projectOf(names);
  const base = outermost(root, cwd);
  const instrumented = await instrumentFiles(input.instrumenter, files, root);
  const plan = await planMirror(base, root, names);

  // The real path, so that a server which compares its own path with the command's finds them equal.
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'mcp-assert-source-'));
  if (!cleansAtExit) process.once('exit', removeAll);
  cleansAtExit = true;
  existing.add(folder);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    existing.delete(folder);
  };
  try {
    const copy = join(folder, 'copy');
    const coverage = join(folder, 'coverage');
    await mkdir(copy);
    await mkdir(coverage);
    const contents = new Map(instrumented.files.map(({ name, content }) => [name, content]));
    await writeMirror(plan, base, copy, contents);
    const copyOf = (path: string) => placeIn(plan, base, copy, path);
    const copiedCwd = copyOf(cwd);
    return {
      root,
      folder,
      coverage,
      files: files.map((file) => ({
        name: relative(root, file.name).split(sep).join('/'),
        language: languageOf(file) ?? 'javascript',
        source: file.content,
      })),
      mutants: instrumented.mutants,
      cwd: copiedCwd ?? cwd,
      commandFor: (command) =>
        mapCommand(command, (path) => {
          if (isAbsolute(path)) return copyOf(path);
          const meant = resolve(cwd, path);
          if (copiedCwd === undefined) return copyOf(meant);
          // Within the copy it means the same there; what is beside the copy is found from outside.
          return !inside(base, meant) && existsSync(meant) ? meant : undefined;
        }),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Temporary folders that are not removed yet, with one listener for all of them. */
const existing = new Set<string>();
let cleansAtExit = false;

function removeAll(): void {
  for (const folder of existing) rmSync(folder, { recursive: true, force: true });
}

async function readFiles(names: readonly string[], cwd: string): Promise<TextFile[]> {
  if (names.length === 0) throw new UsageError('No file to mutate');
  const files = new Map<string, TextFile>();
  for (const given of names) {
    const name = await realpath(resolve(cwd, given)).catch(() => undefined);
    if (name === undefined || !(await stat(name)).isFile())
      throw new UsageError(`No such file to mutate: ${given}`);
    files.set(name, { name, content: await readFile(name, 'utf8') });
  }
  return [...files.values()];
}

/**
 * The nearest folder around all files with a package.json that says more than how to load the
 * files beside it (many a `dist/package.json` is only `{ "type": "module" }`), else with any, else
 * the folder of the files.
 */
function projectOf(names: readonly string[]): string {
  const [first = sep] = names;
  const around = foldersUp(dirname(first)).filter((folder) =>
    names.every((name) => inside(folder, name)),
  );
  const packages = around.filter((folder) => existsSync(join(folder, 'package.json')));
  return packages.find(isProject) ?? packages[0] ?? around[0] ?? sep;
}

/**
 * The copy must begin where the original finds packages, and where its command runs. So this is
 * the outermost folder around the project with `node_modules`, or the working folder.
 */
function outermost(root: string, cwd: string): string {
  const wanted = (folder: string) => folder === cwd || existsSync(join(folder, 'node_modules'));
  return foldersUp(root).findLast(wanted) ?? root;
}

/** The folder and all above it, nearest first. */
function foldersUp(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUp(above)];
}

/** Where a path is in the copy; undefined where the copy has none of its own. */
function placeIn(plan: Plan, base: string, copy: string, path: string): string | undefined {
  const real = existsSync(path) ? realpathSync(path) : path;
  const planned = [path, real].find((name) => (plan.get(name)?.kind ?? 'link') !== 'link');
  return planned === undefined ? undefined : join(copy, relative(base, planned));
}

const LOADING = new Set(['type', 'sideEffects', 'main', 'module', 'types']);

function isProject(folder: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return Object.keys(manifest).some((key) => !LOADING.has(key));
  } catch {
    return false;
  }
}
