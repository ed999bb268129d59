/**
 * A copy of a project that runs as the original does: sources are copied, `node_modules` is linked.
 * Copied, not linked, because Node.js resolves a link to its real path: a linked module that imports
 * a mutated one would load the original. And because a mutant may write, and must not write into the
 * user's files.
 */
import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { CouldNotRun } from '../../harness/errors.ts';

export type Entry =
  | { readonly kind: 'folder' }
  | { readonly kind: 'file' }
  /** `to` is absolute, in the original. */
  | { readonly kind: 'link'; readonly to: string };

/** What the copy is made of: absolute original paths, folders before what they contain. */
export type Plan = ReadonlyMap<string, Entry>;

/** Folders too big to copy, without sources of the project: linked where nothing in them is mutated. */
const LINKED = new Set(
  'node_modules bower_components .yarn .pnpm-store .venv venv .cache .next .nuxt .turbo .parcel-cache .nyc_output coverage target'.split(
    ' ',
  ),
);
/** A link to it would let a server of ours commit; a copy may be huge. */
const OMITTED = new Set(['.git', '.hg', '.svn']);

/** A project of sources is far below this; what is above is data, which takes too long to copy. */
export const LIMITS = { files: 20_000, bytes: 512 * 2 ** 20 };

/** True for the folder itself and everything in it. */
export function inside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way);
}

/**
 * Plans the copy of `root`, and links to everything beside the way from `base` down to it, so that
 * `../sibling` and the `node_modules` of a monorepo are found.
 * @param base `root` or a folder above it
 * @param mutated files within `root`, whose folders are copied whatever their names
 * @throws CouldNotRun when there is more to copy than `limits`
 */
export async function planMirror(
  base: string,
  root: string,
  mutated: readonly string[],
  limits = LIMITS,
): Promise<Plan> {
  const plan = new Map<string, Entry>();
  const sizes = new Map<string, number>();
  let total = 0;
  for (let folder = base; folder !== root; ) {
    plan.set(folder, { kind: 'folder' });
    const [next = ''] = relative(folder, root).split(sep);
    for (const name of (await unlessGone(readdir(folder))) ?? [])
      if (name !== next && !OMITTED.has(name))
        plan.set(join(folder, name), { kind: 'link', to: join(folder, name) });
    folder = join(folder, next);
  }
  await planFolder(root);
  return plan;

  async function planFolder(folder: string): Promise<void> {
    plan.set(folder, { kind: 'folder' });
    for (const entry of (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []) {
      const path = join(folder, entry.name);
      if (OMITTED.has(entry.name)) continue;
      if (entry.isDirectory()) {
        const big = LINKED.has(entry.name) && !mutated.some((file) => inside(path, file));
        if (big) plan.set(path, { kind: 'link', to: path });
        else await planFolder(path);
      } else if (entry.isSymbolicLink()) {
        const to = await unlessGone(readlink(path));
        if (to !== undefined) plan.set(path, { kind: 'link', to: resolve(folder, to) });
      } else if (entry.isFile()) await planFile(path);
    }
  }

  async function planFile(path: string): Promise<void> {
    const size = (await unlessGone(lstat(path)))?.size ?? 0;
    plan.set(path, { kind: 'file' });
    sizes.set(path, size);
    total += size;
    if (sizes.size > limits.files || total > limits.bytes) throw tooMuch(root, sizes, limits);
  }
}

function tooMuch(root: string, sizes: ReadonlyMap<string, number>, limits: typeof LIMITS) {
  const byCount = sizes.size > limits.files;
  const parts = new Map<string, number>();
  for (const [path, size] of sizes) {
    const [part = ''] = relative(root, path).split(sep);
    parts.set(part, (parts.get(part) ?? 0) + (byCount ? 1 : size));
  }
  const [most] = [...parts].sort((a, b) => b[1] - a[1]);
  const limit = byCount ? `${limits.files} files` : `${limits.bytes / 2 ** 20} MB`;
  return new CouldNotRun(
    `The project to copy has more than ${limit}: ${root}`,
    `Most of it is in ${most?.[0]}. Mutate a checkout without it, or a server in a folder of its own.`,
  );
}

/**
 * Makes the planned copy.
 * @param copy existing and empty; becomes what `base` is
 * @param contents text of the files that are not copied as they are, by their original paths
 */
export async function writeMirror(
  plan: Plan,
  base: string,
  copy: string,
  contents: ReadonlyMap<string, string>,
): Promise<void> {
  const placeOf = (path: string) => join(copy, relative(base, path));
  for (const [path, entry] of plan) {
    const place = placeOf(path);
    const content = contents.get(path);
    if (entry.kind === 'folder') await mkdir(place, { recursive: true });
    else if (content !== undefined) {
      await writeFile(place, content);
      // It may be the command itself.
      await chmod(place, (await stat(path)).mode | 0o600);
    } else if (entry.kind === 'file')
      await unlessGone(copyFile(path, place, constants.COPYFILE_FICLONE));
    else {
      // What is copied is linked to in the copy; a link out of it keeps its target.
      const copied = path !== entry.to && plan.has(entry.to);
      await symlink(copied ? placeOf(entry.to) : entry.to, place, await typeOf(entry.to));
    }
  }
}

/** Windows tells links to folders from links to files, and lets anyone make a junction. */
async function typeOf(target: string): Promise<'junction' | 'file'> {
  return (await unlessGone(stat(target)))?.isDirectory() ? 'junction' : 'file';
}

/**
 * Undefined where something has been deleted (the project may be in use), is a link to nothing, or
 * may not be read: the server may not read it either.
 */
async function unlessGone<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'EACCES', 'EPERM'].includes(code)) return undefined;
    throw error;
  }
}
