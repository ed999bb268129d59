/** A mutated server as a real process: what `mcp-assert serve --mutant` is, and what the matrix runs. */
import { closeSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from './clock.ts';
import { CouldNotRun } from './errors.ts';
import type { Behaviour, Frame } from './model/index.ts';
import { type ProcessSpec, startProcess, startSleeper } from './process.ts';
import type { ServeLog } from './serve-log.ts';
import { type LineLimits, lineReader } from './transports/lines.ts';
import { mutatedStream } from './transports/mutated.ts';
import { notStarted } from './transports/stdio.ts';

/** The process that we are: its streams and its end enter here. */
export interface OwnProcess {
  readonly stdin: Readable;
  readonly stdout: Writable;
  exit(code: number): void;
  /** Calls back for signals that would end us, instead of ending. */
  onSignal(then: (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP') => void): void;
  /** Ends us as if nobody had listened for signals. */
  endBy(signal: NodeJS.Signals): void;
}

/** Nothing is cut: what passes is passed on whole. */
const NO_LIMITS: LineLimits = {
  keepLine: Infinity,
  keepTotal: Infinity,
  maxLine: Infinity,
  maxTotal: Infinity,
  maxLines: Infinity,
};

/** The unbroken server behind a mutant. */
export interface Upstream {
  /** Called once, before anything is sent. */
  start(listener: UpstreamListener): void;
  send(line: string): void;
  endInput(): void;
  /** Ends it at once, with everything that it started. */
  kill(): void;
  /** Holds back what it says, and lets it go on. */
  pause(): void;
  resume(): void;
}

export interface UpstreamListener {
  said(line: string): void;
  /** @param rest what was written after the last line feed */
  ended(code: number, rest: string): void;
}

/**
 * A server as a process of its own.
 * @param errors where its standard error goes
 * @throws CouldNotRun when it could not be started
 */
export async function processUpstream(spec: ProcessSpec, errors: Writable): Promise<Upstream> {
  const server = startProcess(spec);
  server.stdin.on('error', () => {});
  if (!server.started) {
    const end = await server.ended;
    if (end.kind === 'not-started') throw notStarted(spec, end.code, end.message);
    throw new CouldNotRun(`could not start ${spec.command[0]}`);
  }
  return {
    start(listener) {
      let rest = '';
      const reader = lineReader((frame) => {
        if (frame.unterminated) rest = textOf(frame);
        else listener.said(textOf(frame));
      }, NO_LIMITS);
      const output = new Promise<void>((resolve) => server.stdout.once('close', resolve));
      server.stdout.on('data', (chunk: Buffer) => reader.push(chunk));
      server.stderr.pipe(errors, { end: false });
      server.ended.then(async (end) => {
        await output;
        reader.end();
        listener.ended(end.kind === 'exited' ? (end.exitCode ?? 1) : 1, rest);
      });
    },
    send: (line) => server.stdin.write(`${line}\n`),
    endInput: () => server.stdin.end(),
    kill: () => server.killLeftovers(),
    pause: () => server.stdout.pause(),
    resume: () => server.stdout.resume(),
  };
}

/**
 * A server that is a function.
 * @param receive is told each line, and gives the lines that are written then
 */
export function functionUpstream(receive: (line: string) => readonly string[]): Upstream {
  let listener: UpstreamListener | undefined;
  return {
    start(to) {
      listener = to;
    },
    send(line) {
      for (const answer of receive(line)) listener?.said(answer);
    },
    endInput: () => setImmediate(() => listener?.ended(0, '')),
    kill() {},
    // It says nothing but answers: a client that does not read does not write for long.
    pause() {},
    resume() {},
  };
}

/**
 * Passes on what a server says and hears, changed by the behaviours. Returns at once; the process
 * ends by `own.exit`.
 * @param patienceMs how long the client is taken to wait for an answer, in milliseconds
 * @param log is told what passes
 */
export function serve(
  upstream: Upstream,
  behaviours: readonly Behaviour[],
  own: OwnProcess,
  clock: Clock,
  patienceMs: number,
  log?: ServeLog,
): void {
  let isFull = false;
  const stream = mutatedStream(behaviours, {
    toClient(bytes) {
      log?.toClient(bytes);
      // Where the client does not read, the server is not read either.
      if (own.stdout.write(bytes) || isFull) return;
      isFull = true;
      upstream.pause();
      own.stdout.once('drain', () => {
        isFull = false;
        upstream.resume();
      });
    },
    toServer: upstream.send,
    endServerInput: upstream.endInput,
    exit(code) {
      log?.ending(code);
      own.stdout.write('', () => {
        upstream.kill();
        log?.ended();
        own.exit(code);
      });
    },
    leaveProcess: startSleeper,
    closeOutput() {
      log?.outputClosed();
      own.stdout.write('', () => closeSync(1));
    },
    clock,
    patienceMs,
  });

  own.onSignal((signal) => {
    if (signal === 'SIGTERM' && stream.ignoresSigterm) return;
    log?.ending(null, signal);
    upstream.kill();
    log?.ended();
    own.endBy(signal);
  });
  // Before whoever else listens, and would end us in another way.
  own.stdout.prependListener('error', () => {
    log?.ending(1, 'output-refused');
    upstream.kill();
    log?.ended();
    own.exit(1);
  });
  // A server that outlives everything would otherwise end with its last open stream.
  if (behaviours.some(({ outlivesServer }) => outlivesServer)) setInterval(() => {}, 2 ** 30);

  log?.started();
  stream.started();
  upstream.start({
    said: (line) => stream.serverWrote(line),
    ended: (code, rest) => stream.serverEnded(code, rest),
  });
  const fromClient = lineReader((frame) => {
    log?.clientWrote(frame);
    stream.clientWrote(textOf(frame));
  }, NO_LIMITS);
  own.stdin.on('data', (chunk: Buffer) => fromClient.push(chunk));
  own.stdin.once('end', () => {
    fromClient.end();
    log?.inputClosed();
    stream.inputEnded();
  });
}

/** Bytes that are no UTF-8 pass as well as they can: an unbroken server and its client send none. */
function textOf({ raw, encoding }: Frame): string {
  return encoding ? Buffer.from(raw, encoding).toString('utf8') : raw;
}
