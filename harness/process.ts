/**
 * Starting and ending the processes of servers under test.
 * The only place that knows execa, so that process groups and their end are one file's concern.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { execa } from 'execa';

/** What is needed to start a server: never a shell line, always a list. */
export interface ProcessSpec {
  readonly command: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

export type ProcessEnd =
  | { readonly kind: 'exited'; readonly exitCode: number | null; readonly signal?: string }
  | { readonly kind: 'not-started'; readonly code: string; readonly message: string };

export interface ServerProcess {
  /** False when there is nothing to wait for: `ended` says why. */
  readonly started: boolean;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles when the process itself has ended; its output may still be open, held by a child. */
  readonly ended: Promise<ProcessEnd>;
  /** Sends a signal to the whole process group. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Ids of descendants that are still alive, wherever they moved; undefined where that cannot be seen. */
  leftovers(): number[] | undefined;
  /**
   * Kills what is left of the server: its group, and the descendants that left it.
   * @param pids what `leftovers` has just said, so that nobody has to look again
   */
  killLeftovers(pids?: readonly number[]): void;
}

/**
 * A variable in the environment of each server marks its descendants, wherever they moved. It holds
 * the marks of all that are above: a server may be one of ours that starts another (`serve`).
 */
const MARK = 'MCP_ASSERT_PROCESS';
const WINDOWS = process.platform === 'win32';

const live = new Set<ServerProcess>();
let marks = 0;

/** Kills every server that is still running, at once: for Ctrl-C and for our own end. */
export function killAllServers(): void {
  for (const server of live) {
    server.signal('SIGKILL');
    server.killLeftovers();
  }
  live.clear();
}

/** Ends every running server as a terminal would: SIGTERM, and SIGKILL after `pauseMs`. */
export async function endAllServers(pauseMs: number): Promise<void> {
  const servers = [...live];
  for (const server of servers) server.signal('SIGTERM');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, pauseMs);
  });
  await Promise.race([Promise.all(servers.map(({ ended }) => ended)), late]);
  clearTimeout(timer);
  killAllServers();
}

/** Starts a server in a process group of its own. Never throws: a failed start is an end. */
export function startProcess(spec: ProcessSpec): ServerProcess {
  if (marks === 0) process.once('exit', killAllServers);
  const mark = `${process.pid}-${++marks}`;
  const inherited = process.env[MARK];
  const [file, ...args] = spec.command;
  const child = execa(file, args, {
    ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
    env: { ...spec.env, [MARK]: inherited === undefined ? mark : `${inherited} ${mark}` },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    buffer: false,
    reject: false,
    encoding: 'buffer',
    // Its own process group, so that npx, shells and grandchildren can be ended with it.
    detached: !WINDOWS,
    cleanup: false,
    windowsHide: true,
  });
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('exit', (exitCode, signal) =>
      resolve({ kind: 'exited', exitCode, ...(signal ? { signal } : {}) }),
    );
    child.then((result) => {
      if (child.pid !== undefined) return;
      const message = result.originalMessage ?? result.shortMessage ?? 'unknown reason';
      resolve({ kind: 'not-started', code: result.code ?? 'UNKNOWN', message });
    });
  });
  const server: ServerProcess = {
    started: child.pid !== undefined,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    ended,
    signal(signal) {
      if (child.pid === undefined) return;
      if (WINDOWS) child.kill(signal);
      else sendSignal(-child.pid, signal);
    },
    leftovers: () => (process.platform === 'linux' ? markedProcesses(mark) : undefined),
    killLeftovers(pids = markedProcesses(mark)) {
      live.delete(server);
      if (child.pid === undefined || WINDOWS) return;
      for (const pid of pids) sendSignal(pid, 'SIGKILL');
      sendSignal(-child.pid, 'SIGKILL');
    },
  };
  live.add(server);
  return server;
}

/**
 * Starts a process that does nothing for `ms` milliseconds and outlives us: the child that a badly
 * written server leaves behind.
 */
export function startSleeper(ms: number): void {
  const child = execa(process.execPath, ['-e', `setTimeout(() => {}, ${ms})`], {
    stdio: 'ignore',
    detached: true,
    cleanup: false,
    reject: false,
  });
  child.unref();
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Living processes whose environment carries the mark, even if they left the group (Linux only). */
function markedProcesses(mark: string): number[] {
  if (process.platform !== 'linux') return [];
  const needle = new RegExp(`(?:^|\0)${MARK}=(?:[\\d -]* )?${mark}[ \0]`);
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (!needle.test(readFileSync(`/proc/${name}/environ`, 'latin1'))) return [];
      // A zombie has ended; its parent has just not looked yet.
      if (/^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, 'latin1'))) return [];
      return [Number(name)];
    } catch {
      return [];
    }
  });
}
