import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../errors.ts';

/** A server that is started as a process and spoken to over stdin and stdout. */
export interface StdioTarget {
  readonly kind: 'stdio';
  readonly command: readonly [string, ...string[]];
  /** Absolute; absent means our own working directory. */
  readonly cwd?: string;
  /** Added to our own environment. */
  readonly env: Readonly<Record<string, string>>;
  /** How the user named it. */
  readonly label: string;
}

/** `-e` and `--cwd`: they hold for every kind of target. */
export interface Settings {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Builds a target; `--cwd` must be a directory, or starting would fail with words about the command. */
export function stdioTarget(
  command: readonly [string, ...string[]],
  label: string,
  { env, cwd }: Settings,
): StdioTarget {
  if (cwd === undefined) return { kind: 'stdio', command, env, label };
  const directory = resolve(cwd);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`the working directory "${cwd}" is not a directory`);
  }
  return { kind: 'stdio', command, cwd: directory, env, label };
}
