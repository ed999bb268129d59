/** The stdio transport: one message a line on the standard streams of a process that we start. */
import { CouldNotRun } from '../errors.ts';
import { type ProcessEnd, type ProcessSpec, type ServerProcess, startProcess } from '../process.ts';
import { lineReader } from './lines.ts';
import type { EndBudgets, Wire, WireListener } from './wire.ts';

/** Standard error that is recorded, in characters; the rest is only counted as activity. */
const STDERR_RECORDED = 256 * 1024;
const STDERR_TAIL = 8 * 1024;
/** How long output may stay open after its process has ended, in milliseconds: a child holds it. */
const HELD_OUTPUT_MS = 250;
const HELD_OUTPUT_LIMIT_MS = 2000;

interface Output {
  readonly over: Promise<void>;
  /** Takes the output as ended, whoever still holds it. */
  finish(): void;
  isOver(): boolean;
  /** When bytes came last, on the clock of `performance.now()`. */
  lastAtMs(): number;
}

export function stdioWire(spec: ProcessSpec): Wire {
  let server: ServerProcess;
  let listener: WireListener;
  let output: Output;
  let gone: Promise<void>;
  let isGone = false;
  let inputOpen = true;
  let inputRefused = false;
  let tail = '';
  let flushErrors = () => {};

  function readOutput(): Output {
    const reader = lineReader((frame) => listener.happened({ kind: 'received', frame }));
    let isOver = false;
    let lastAtMs = performance.now();
    let resolveOver: () => void;
    const over = new Promise<void>((resolve) => {
      resolveOver = resolve;
    });
    const finish = () => {
      if (isOver) return;
      isOver = true;
      reader.end();
      resolveOver();
      // An exit closes the output too, and says more.
      within(server.ended, HELD_OUTPUT_MS).then((ended) => {
        if (!ended) listener.happened({ kind: 'output-closed' });
      });
    };
    server.stdout.on('data', (chunk: Buffer) => {
      if (isOver) return;
      lastAtMs = performance.now();
      reader.push(chunk);
      listener.activity(reader.pending());
      if (!reader.flooded) return;
      listener.happened({ kind: 'flood', lines: reader.lines, bytes: reader.bytes });
      // Nothing stops such a server but its end; reading on would only fill memory.
      server.signal('SIGKILL');
      finish();
      server.stdout.destroy();
    });
    server.stdout.once('end', finish);
    server.stdout.once('close', finish);
    server.stdout.on('error', finish);
    return { over, finish, isOver: () => isOver, lastAtMs: () => lastAtMs };
  }

  function readErrors(): void {
    const decoder = new TextDecoder();
    let recorded = 0;
    let pending = '';
    // By whole lines, so that a secret is never cut in two before it is masked.
    flushErrors = () => {
      const text = pending;
      pending = '';
      if (text === '' || recorded >= STDERR_RECORDED) return;
      recorded += text.length;
      listener.happened({ kind: 'stderr', text });
    };
    server.stderr.on('data', (chunk: Buffer) => {
      const text = decoder.decode(chunk, { stream: true });
      tail = (tail + text).slice(-STDERR_TAIL);
      const end = text.lastIndexOf('\n') + 1;
      if (end === 0) {
        pending += text;
      } else {
        pending += text.slice(0, end);
        flushErrors();
        pending = text.slice(end);
      }
      if (pending.length > STDERR_TAIL) flushErrors();
    });
    server.stderr.on('error', () => {});
  }

  function closeInput(): void {
    if (!inputOpen) return;
    inputOpen = false;
    listener.happened({ kind: 'input-closed' });
    server.stdin.end();
  }

  /** The process has ended: reads its last words, ends what it left behind, and says so. */
  async function bury(end: ProcessEnd): Promise<void> {
    isGone = true;
    const deadline = performance.now() + HELD_OUTPUT_LIMIT_MS;
    while (!(await within(output.over, HELD_OUTPUT_MS))) {
      // Only output that has been silent counts as held by a child; our own event loop may be late.
      const silentMs = performance.now() - output.lastAtMs();
      if (silentMs >= HELD_OUTPUT_MS || performance.now() > deadline) break;
    }
    if (!output.isOver()) output.finish();
    flushErrors();
    if (end.kind === 'exited') {
      const { exitCode, signal } = end;
      listener.happened({ kind: 'closed', exitCode, ...(signal ? { signal } : {}) });
    }
    let pids = server.leftovers();
    if (pids && pids.length > 0) {
      // Children that end together with their parent are given the time to do so.
      await new Promise((resolve) => setTimeout(resolve, HELD_OUTPUT_MS));
      pids = server.leftovers();
    }
    server.killLeftovers(pids);
    if (pids) listener.happened({ kind: 'left-behind', pids });
    server.stdout.destroy();
    server.stderr.destroy();
    server.stdin.destroy();
  }

  return {
    async start(to) {
      listener = to;
      server = startProcess(spec);
      server.stdin.on('error', () => {
        if (!inputOpen || inputRefused) return;
        inputRefused = true;
        listener.happened({ kind: 'input-refused' });
      });
      output = readOutput();
      readErrors();
      if (!server.started) {
        const end = await server.ended;
        if (end.kind === 'not-started') throw notStarted(spec, end.code, end.message);
      }
      gone = server.ended.then(bury);
    },
    send(text) {
      if (inputOpen && !inputRefused) server.stdin.write(`${text}\n`);
    },
    async end({ exitMs, killMs }: EndBudgets) {
      // A server that ends by itself closes its output first: its exit is awaited, not provoked.
      if (output.isOver()) await within(server.ended, HELD_OUTPUT_MS);
      if (!isGone) closeInput();
      for (const [budget, ms, signal] of [
        ['exit', exitMs, 'SIGTERM'],
        ['kill', killMs, 'SIGKILL'],
      ] as const) {
        if (await within(server.ended, ms)) break;
        listener.happened({ kind: 'quiet', waitedMs: ms, budget });
        listener.happened({ kind: 'signal', signal });
        server.signal(signal);
      }
      await gone;
    },
    stderrTail: () => tail,
  };
}

async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

/** The error of a command that did not become a process. */
export function notStarted(spec: ProcessSpec, code: string, message: string): CouldNotRun {
  const [file] = spec.command;
  const because =
    code === 'ENOENT'
      ? `command not found: ${file}`
      : code === 'EACCES'
        ? `not executable: ${file}`
        : `could not start ${file} (${code})`;
  return new CouldNotRun(because, message);
}
