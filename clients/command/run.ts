/**
 * One run of a program as a client. It is told of its server in two ways, and takes the one it likes:
 * the command of the server follows its own arguments, and stands in `MCP_ASSERT_SERVER_COMMAND` as a
 * JSON array. (`MCP_ASSERT_SERVER_URL` is reserved for servers over HTTP.)
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ProcessEnd, type ServerProcess, startProcess } from '../../harness/process.ts';
import type { StdioTarget } from '../../harness/targets/stdio-target.ts';
import { notStarted } from '../../harness/transports/stdio.ts';
import { keepOutput } from './kept-output.ts';
import { processesNaming, signalAll } from './naming-processes.ts';
import { readServerLog, sizeOfLog, type WireLine } from './server-log.ts';

/** From SIGTERM to SIGKILL, in milliseconds. */
const PAUSE_MS = 500;
/** A server is given this long to end when its client has, and again after SIGTERM, in milliseconds. */
const LAST_WORDS_MS = 500;
/** How often it is looked whether it has, in milliseconds. */
const LOOK_MS = 10;
/** How long output may stay open when everything that could be found was killed, in milliseconds. */
const HELD_OUTPUT_MS = 1000;

export interface ClientCommand {
  readonly client: readonly [string, ...string[]];
  readonly server: StdioTarget;
  /** How this program is started: `node` and its file. */
  readonly serve: readonly [string, ...string[]];
  /** Absent: the unbroken server, through the same relay. */
  readonly mutant?: string;
  /** The client is ended after this, in milliseconds. */
  readonly timeoutMs: number;
  /** For the log, which is deleted after the run. */
  readonly folder: string;
}

export interface CommandRun {
  readonly exitCode: number | null;
  readonly signal?: string;
  /** It had not ended by itself in time; `exitCode` and `signal` then say how we ended it. */
  readonly timedOut: boolean;
  /** From the start to the end of the program, in milliseconds. */
  readonly ms: number;
  /** Its beginning, up to 1 MB. */
  readonly stdout: string;
  /** Its beginning, up to 1 MB. */
  readonly stderr: string;
  /** Bytes beyond that. */
  readonly lost?: { readonly stdout: number; readonly stderr: number };
  readonly wire: readonly WireLine[];
  /** The exit code with which the server ended of its own accord, before the client closed anything. */
  readonly serverEnded?: number;
  /** Why there was no program to run. */
  readonly notStarted?: string;
}

let runs = 0;

/** Never rejects for what the program does. When it settles, nothing that was started still runs. */
export async function runClientCommand(input: ClientCommand): Promise<CommandRun> {
  runs += 1;
  const log = join(resolve(input.folder), `${process.pid}-${runs}.jsonl`);
  const served = servedCommand(input, log);
  const spec = {
    command: [...input.client, ...served] as const,
    env: { ...input.server.env, MCP_ASSERT_SERVER_COMMAND: JSON.stringify(served) },
  };
  const startedAt = performance.now();
  const client = startProcess(spec);
  const [stdout, stderr] = [keepOutput(client.stdout), keepOutput(client.stderr)];
  // It may end before it has read that there is nothing to read.
  client.stdin.on('error', () => {});
  client.stdin.end();

  const { end, timedOut } = await endOf(client, input.timeoutMs);
  const ms = Math.round(performance.now() - startedAt);
  if (end.kind === 'not-started') {
    client.killLeftovers();
    const { message } = notStarted(spec, end.code, end.message);
    return { exitCode: null, timedOut, ms, stdout: '', stderr: '', wire: [], notStarted: message };
  }
  await endServers(client, log);
  await within(Promise.all([stdout.closed, stderr.closed]), HELD_OUTPUT_MS);
  client.stdout.destroy();
  client.stderr.destroy();
  const { wire, endedAlone } = readServerLog(log);
  rmSync(log, { force: true });
  const lost = { stdout: stdout.lost(), stderr: stderr.lost() };
  return {
    exitCode: end.exitCode,
    ...(end.signal ? { signal: end.signal } : {}),
    timedOut,
    ms,
    stdout: stdout.text(),
    stderr: stderr.text(),
    ...(lost.stdout + lost.stderr > 0 ? { lost } : {}),
    wire,
    ...(endedAlone === undefined ? {} : { serverEnded: endedAlone }),
  };
}

function servedCommand({ serve, mutant, timeoutMs, server }: ClientCommand, log: string) {
  return [
    ...serve,
    'serve',
    ...(mutant === undefined ? [] : ['--mutant', mutant]),
    '--patience-ms',
    String(timeoutMs),
    // Wherever the client goes, or starts it: the server's words may be relative to this folder.
    '--cwd',
    server.cwd ?? process.cwd(),
    '--log',
    log,
    '--',
    ...server.command,
  ];
}

async function endOf(
  client: ServerProcess,
  timeoutMs: number,
): Promise<{ end: ProcessEnd; timedOut: boolean }> {
  const timedOut = !(await within(client.ended, timeoutMs));
  if (timedOut) {
    client.signal('SIGTERM');
    if (!(await within(client.ended, PAUSE_MS))) client.signal('SIGKILL');
  }
  return { end: await client.ended, timedOut };
}

/**
 * A served process that is killed outright leaves the server behind it, which has a process group of
 * its own. So it is given the time to end with its input, as most do, and then asked to.
 */
async function endServers(client: ServerProcess, log: string): Promise<void> {
  if (!(await serversEnd(log))) {
    client.signal('SIGTERM');
    // Which no mutant ignores.
    signalAll(processesNaming(log), 'SIGHUP');
    await serversEnd(log);
  }
  client.killLeftovers();
  signalAll(processesNaming(log), 'SIGKILL');
}

async function serversEnd(log: string): Promise<boolean> {
  const deadline = performance.now() + LAST_WORDS_MS;
  let [read, running] = [0, 0];
  for (;;) {
    const size = sizeOfLog(log);
    if (size !== read) {
      read = size;
      running = readServerLog(log).running;
    }
    if (running === 0) return true;
    if (performance.now() > deadline) return false;
    await new Promise((then) => setTimeout(then, LOOK_MS));
  }
}

async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((then) => {
    timer = setTimeout(() => then(false), ms);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
