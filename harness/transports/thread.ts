/**
 * A server in a thread of ours, with its own standard streams: several times as quick to start as a
 * process. For servers that do not care where they run; nothing of a thread can be left behind.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { lineReader } from './lines.ts';
import type { EndBudgets, Wire, WireListener } from './wire.ts';

/** More memory than any server under test needs, in megabytes: a mutant must not take ours. */
const MEMORY_MB = 256;

/**
 * @param file the program, absolute
 * @param env all variables that it sees
 */
export function threadWire(
  file: string,
  env: Readonly<Record<string, string>>,
  clock: Clock,
): Wire {
  let listener: WireListener;
  let thread: Worker;
  let inputOpen = true;
  let exited: Promise<void>;
  let isOver = false;
  let tail = '';

  function over(end: { readonly exitCode: number | null; readonly signal?: string }): void {
    if (isOver) return;
    isOver = true;
    listener.happened({ kind: 'closed', ...end });
  }

  return {
    async start(to) {
      listener = to;
      const reader = lineReader((frame) => {
        if (!isOver) listener.happened({ kind: 'received', frame });
      });
      thread = new Worker(file, {
        stdin: true,
        stdout: true,
        stderr: true,
        env,
        argv: [],
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      });
      thread.stdin?.on('error', () => {});
      const outputOver = new Promise<void>((resolve) => thread.stdout.once('end', resolve));
      thread.stdout.on('data', (chunk: Buffer) => {
        if (isOver || reader.flooded) return;
        reader.push(chunk);
        listener.activity(reader.pending());
        if (!reader.flooded) return;
        listener.happened({ kind: 'flood', lines: reader.lines, bytes: reader.bytes });
        thread.terminate();
      });
      thread.stderr.setEncoding('utf8').on('data', (text: string) => {
        tail = (tail + text).slice(-8192);
        if (!isOver) listener.happened({ kind: 'stderr', text });
      });
      // What nobody caught ends the thread, as it ends a process; the code of its exit says so.
      thread.on('error', (error: Error) => {
        tail = `${tail}${error.stack ?? error.message}\n`;
      });
      const exitCode = new Promise<number>((resolve) => thread.once('exit', resolve));
      exited = exitCode.then(async (code) => {
        await outputOver;
        if (!isOver) reader.end();
        over({ exitCode: code });
      });
    },
    send(text) {
      if (inputOpen && !isOver) thread.stdin?.write(`${text}\n`);
    },
    async end({ exitMs, killMs }: EndBudgets) {
      if (!isOver) {
        inputOpen = false;
        listener.happened({ kind: 'input-closed' });
        thread.stdin?.end();
      }
      const late = new Promise<'late'>((resolve) => clock.after(exitMs, () => resolve('late')));
      if ((await Promise.race([exited, late])) !== 'late') return;
      listener.happened({ kind: 'quiet', waitedMs: exitMs, budget: 'exit' });
      // A thread gets no signals: as a process without a handler for SIGTERM, it ends.
      listener.happened({ kind: 'signal', signal: 'SIGTERM' });
      over({ exitCode: null, signal: 'SIGTERM' });
      await Promise.race([
        thread.terminate(),
        new Promise<void>((resolve) => clock.after(killMs, resolve)),
      ]);
    },
    stderrTail: () => tail,
  };
}
