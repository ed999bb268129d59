/**
 * Servers without processes: what a client would start is played inside its own process, byte by
 * byte over streams. The client, its transport and its buffers are the real ones; a process costs a
 * hundred times more. Where nothing was registered, the real command is started.
 */
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { PassThrough } from 'node:stream';
import type { OwnProcess } from '../../harness/serve.ts';

/** Names, in the environment that a client gives its server, which memory server is meant. */
export const MEMORY_SERVER = 'MCP_ASSERT_MEMORY_SERVER';

/** Starts the server as one process that a client asked for. */
export type StartInMemory = (own: OwnProcess) => void;

const servers = new Map<string, StartInMemory>();

/** @returns forgets it: a client that starts it later starts the real command */
export function registerMemoryServer(name: string, start: StartInMemory): () => void {
  servers.set(name, start);
  return () => servers.delete(name);
}

/** Replaces `child_process.spawn` for commands whose environment names a memory server. */
export function interceptSpawn(): void {
  const real = childProcess.spawn;
  const spawn = (...args: readonly unknown[]) => {
    const options = args.findLast((arg) => typeof arg === 'object' && !Array.isArray(arg));
    const name = (options as { env?: Record<string, string> } | undefined)?.env?.[MEMORY_SERVER];
    const start = name === undefined ? undefined : servers.get(name);
    return start ? memoryProcess(start) : Reflect.apply(real, childProcess, args);
  };
  Object.assign(childProcess, { spawn });
  // For those who import it by its name.
  syncBuiltinESMExports();
}

/** As much of a `ChildProcess` as transports use. */
class MemoryProcess extends EventEmitter {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = null;
  readonly pid = undefined;
  exitCode: number | null = null;
  signalCode: string | null = null;
  killed = false;
  /** What listens for signals, as a server may. */
  heard: ((signal: 'SIGTERM') => void) | undefined;

  kill(signal: string | number = 'SIGTERM'): boolean {
    if (this.exitCode !== null || this.signalCode !== null) return false;
    this.killed = true;
    if (signal === 'SIGTERM' && this.heard) this.heard('SIGTERM');
    else this.end(null, String(signal));
    return true;
  }

  end(code: number | null, signal: string | null): void {
    if (this.exitCode !== null || this.signalCode !== null) return;
    this.exitCode = code;
    this.signalCode = signal;
    this.stdin.destroy();
    this.stdout.end();
    this.emit('exit', code, signal);
    // A reader that never reads to the end would keep a real process from closing, too.
    if (this.stdout.readableEnded) this.emit('close', code, signal);
    else this.stdout.once('close', () => this.emit('close', code, signal));
  }
}

function memoryProcess(start: StartInMemory): MemoryProcess {
  const process = new MemoryProcess();
  // As with a real one, nothing happens before the caller could listen.
  setImmediate(() => {
    process.emit('spawn');
    if (process.signalCode !== null) return;
    start({
      stdin: process.stdin,
      stdout: process.stdout,
      exit: (code) => process.end(code, null),
      onSignal(then) {
        process.heard = then;
      },
      endBy: (signal) => process.end(null, signal),
    });
  });
  return process;
}
