/**
 * Finds Stryker's instrumenter. It is 25 MB with its dependencies and only source mutants need it,
 * so it is no dependency of ours: it comes from the user's project, from our own development
 * installation, or is installed into a cache folder once.
 */
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve as absolute, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { CouldNotRun } from '../../harness/errors.ts';
import { startProcess } from '../../harness/process.ts';

const NAME = '@stryker-mutator/instrumenter';
/** The newest major version that runs on every Node.js which we support. */
const MAJOR = '9';
const RANGE = '^9.6.1';

/** One file for the instrumenter. `name` decides the syntax; locations in `mutate` are not used here. */
export interface InstrumenterFile {
  readonly name: string;
  readonly content: string;
  readonly mutate: boolean;
}

/** A mutant as the instrumenter gives it: lines and columns count from 0. */
export interface InstrumenterMutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
  readonly status?: string | undefined;
  readonly statusReason?: string | undefined;
}

/**
 * What is used of `@stryker-mutator/instrumenter` 9. Written out here, so that our types do not need
 * a package that most installations do not have.
 */
export interface InstrumenterModule {
  readonly Instrumenter: new (
    logger: InstrumenterLogger,
  ) => {
    instrument(
      files: InstrumenterFile[],
      options: { plugins: null; excludedMutations: string[]; ignorers: never[] },
    ): Promise<{
      readonly files: readonly { readonly name: string; readonly content: string }[];
      readonly mutants: readonly InstrumenterMutant[];
    }>;
  };
  /** Puts `// @ts-nocheck` on top (below a hashbang), and takes other `@ts-` directives out. */
  disableTypeChecks(
    file: InstrumenterFile,
    options: { plugins: null },
  ): Promise<{ readonly content: string }>;
}

const LEVELS = ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'] as const;
type Level = (typeof LEVELS)[number];
export type InstrumenterLogger = Record<`is${Level}Enabled`, () => boolean> &
  Record<Lowercase<Level>, () => void>;

/**
 * Loads the instrumenter, wherever it is found first.
 * @param from folder of the user's project
 * @param cacheFolder where it is installed when nobody has it; made when needed
 * @param say told, in one line, before anything is installed
 * @throws CouldNotRun when npm is missing or fails; `detail` has what npm said
 */
export async function loadInstrumenter(
  from: string,
  cacheFolder: string,
  say: (line: string) => void,
): Promise<InstrumenterModule> {
  const entry =
    (await entryFrom(absolute(from, 'x.js'))) ??
    (await entryFrom(import.meta.url)) ??
    (await entryFrom(join(installFolder(cacheFolder), 'x.js'))) ??
    (await install(cacheFolder, say));
  // Not a literal, or the bundle would contain it.
  const url = pathToFileURL(entry).href;
  return (await import(url)) as InstrumenterModule;
}

/** The file to import, as a module at this place would find it; undefined where it is not usable. */
async function entryFrom(place: string): Promise<string | undefined> {
  const { resolve } = createRequire(place);
  try {
    const manifest = await readFile(resolve(`${NAME}/package.json`), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    // Another major version may take other options: better a second copy than wrong mutants.
    return version.startsWith(`${MAJOR}.`) ? resolve(NAME) : undefined;
  } catch {
    return undefined;
  }
}

const installFolder = (cacheFolder: string) =>
  absolute(cacheFolder, `stryker-instrumenter-${MAJOR}`);

/**
 * Installs the instrumenter into the cache folder and gives the file to import.
 * @throws CouldNotRun when npm is missing or fails
 */
export async function install(cacheFolder: string, say: (line: string) => void): Promise<string> {
  const folder = installFolder(cacheFolder);
  say(`Installing ${NAME}@${RANGE} into ${folder}`);
  await mkdir(cacheFolder, { recursive: true });
  // Renamed when it is complete: an interrupted or a second installation leaves nothing half-done.
  const fresh = await mkdtemp(`${folder}-`);
  try {
    await writeFile(join(fresh, 'package.json'), '{ "private": true }\n');
    await npmInstall(fresh);
    await rename(fresh, folder).catch(async (error) => {
      if ((await entryFrom(join(folder, 'x.js'))) === undefined) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  const entry = await entryFrom(join(folder, 'x.js'));
  if (entry === undefined)
    throw new CouldNotRun(`npm installed no usable ${NAME}`, `It should be in ${folder}.`);
  return entry;
}

async function npmInstall(folder: string): Promise<void> {
  const npm = startProcess({
    command: [
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefix',
      folder,
      `${NAME}@${RANGE}`,
    ],
    cwd: folder,
    env: {},
  });
  npm.stdin.end();
  npm.stdout.resume();
  const said = text(npm.stderr).catch(() => '');
  const end = await npm.ended;
  npm.killLeftovers();
  const byHand = `Install it in your project: npm install --save-dev ${NAME}@${RANGE}`;
  if (end.kind === 'not-started')
    throw new CouldNotRun(
      `npm, which would install ${NAME}, cannot be started: ${end.code}`,
      byHand,
    );
  if (end.exitCode !== 0)
    throw new CouldNotRun(
      `npm could not install ${NAME}@${RANGE} (${end.signal ?? `exit code ${end.exitCode}`})`,
      `${(await said).trim()}\n${byHand}`.trim(),
    );
}
