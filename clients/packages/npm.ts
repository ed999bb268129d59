/** Runs npm to its end, or to the end of our patience. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { CouldNotRun } from '../../harness/errors.ts';
import { startProcess } from '../../harness/process.ts';

/** How long npm may take, in milliseconds: an installation of a client takes seconds. */
export const NPM_LIMIT_MS = 120_000;

export interface NpmPlaces {
  /** A folder that exists. */
  readonly cwd: string;
  /** Added to our own environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface NpmRun {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** How it ended, in words. */
  readonly end: string;
}

/** Words that keep npm to its task, and its errors readable, whatever the user's settings are. */
const PLAIN = ['--loglevel=error', '--color=false', '--no-update-notifier'];

/**
 * Where we run in a script of npm, its options come to us as variables; these would send our npm
 * elsewhere. npm ignores empty ones.
 */
const NOT_OURS = Object.fromEntries(
  ['global', 'location', 'workspace', 'workspaces', 'dry_run', 'package_lock_only'].map((name) => [
    `npm_config_${name}`,
    '',
  ]),
);

/**
 * @param doing what it is for, for messages: `npm could not …`
 * @throws CouldNotRun when npm cannot be started, or takes longer than it may
 */
export async function runNpm(
  args: readonly string[],
  doing: string,
  { cwd, environment }: NpmPlaces,
): Promise<NpmRun> {
  const npm = startProcess({
    command: [...npmCommand(environment), ...args, ...PLAIN],
    cwd,
    env: { ...defined(environment), ...NOT_OURS },
  });
  npm.stdin.on('error', () => {});
  npm.stdin.end();
  const [stdout, stderr] = [collect(npm.stdout), collect(npm.stderr)];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), NPM_LIMIT_MS);
  });
  const end = await Promise.race([npm.ended, late]);
  if (!end) npm.signal('SIGKILL');
  // Folders that npm writes to are deleted next; and what it left behind holds its output open.
  npm.killLeftovers();
  await npm.ended;
  const whole =
    end?.kind === 'exited' &&
    (await Promise.race([Promise.all([stdout.closed, stderr.closed]), late]));
  clearTimeout(timer);
  if (end?.kind === 'not-started') {
    throw new CouldNotRun(
      `npm could not ${doing}: it cannot be started (${end.code})`,
      'Install npm, or put its folder on PATH.',
    );
  }
  if (!end || !whole) {
    const told = `npm could not ${doing} within ${NPM_LIMIT_MS / 1000} s`;
    throw new CouldNotRun(told, lastLines(stderr.text()));
  }
  return {
    ok: end.exitCode === 0,
    stdout: stdout.text(),
    stderr: stderr.text(),
    end: end.signal ?? `exit code ${end.exitCode}`,
  };
}

/** The error for an npm that ended without success. */
export function npmFailed(doing: string, { end, stderr }: NpmRun): CouldNotRun {
  return new CouldNotRun(`npm could not ${doing} (${end})`, lastLines(stderr));
}

/** The npm that runs us, if one does; else the one on PATH. */
function npmCommand(environment: NpmPlaces['environment']): [string, ...string[]] {
  const running = environment.npm_execpath ?? '';
  // Other package managers put themselves there. A file of JavaScript needs no shell on Windows.
  const ofNpm = ['npm-cli.js', 'npx-cli.js'].includes(basename(running));
  const cli = join(running, '..', 'npm-cli.js');
  return ofNpm && existsSync(cli) ? [process.execPath, cli] : ['npm'];
}

function defined(environment: NpmPlaces['environment']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

function collect(stream: Readable): { closed: Promise<true>; text(): string } {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('error', () => {});
  const closed = new Promise<true>((resolve) => stream.once('close', () => resolve(true)));
  return { closed, text: () => Buffer.concat(chunks).toString('utf8') };
}

/** The end of what npm said, without the frames of its stacks. */
function lastLines(stderr: string): string | undefined {
  const lines = stderr
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^npm error\s+at /.test(line));
  return lines.length === 0 ? undefined : lines.slice(-20).join('\n');
}
