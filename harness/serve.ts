/** A mutated server as a real process: what `mcp-assert serve --mutant` is, and what the matrix runs. */
import { closeSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from './clock.ts';
import { CouldNotRun } from './errors.ts';
import type { Behaviour, Frame } from './model/index.ts';
import { type ProcessSpec, startProcess, startSleeper } from './process.ts';
import { type LineLimits, lineReader } from './transports/lines.ts';
import { mutatedStream } from './transports/mutated.ts';
import { notStarted } from './transports/stdio.ts';

/** The process that we are: its streams and its end enter here. */
export interface OwnProcess {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
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

/**
 * Starts the unbroken server and passes on what it says and hears, changed by the behaviours.
 * Returns at once; the process ends by `own.exit`.
 * @param patienceMs how long the client is taken to wait for an answer, in milliseconds
 * @throws CouldNotRun when the server could not be started
 */
export async function serve(
  spec: ProcessSpec,
  behaviours: readonly Behaviour[],
  own: OwnProcess,
  clock: Clock,
  patienceMs: number,
): Promise<void> {
  const server = startProcess(spec);
  server.stdin.on('error', () => {});
  if (!server.started) {
    const end = await server.ended;
    if (end.kind === 'not-started') throw notStarted(spec, end.code, end.message);
    throw new CouldNotRun(`could not start ${spec.command[0]}`);
  }

  const stream = mutatedStream(behaviours, {
    toClient(bytes) {
      // Where the client does not read, the server is not read either.
      if (own.stdout.write(bytes) || server.stdout.isPaused()) return;
      server.stdout.pause();
      own.stdout.once('drain', () => server.stdout.resume());
    },
    toServer: (line) => server.stdin.write(`${line}\n`),
    endServerInput: () => server.stdin.end(),
    exit(code) {
      own.stdout.write('', () => {
        server.killLeftovers();
        own.exit(code);
      });
    },
    leaveProcess: startSleeper,
    closeOutput: () => own.stdout.write('', () => closeSync(1)),
    clock,
    patienceMs,
  });

  own.onSignal((signal) => {
    if (signal === 'SIGTERM' && stream.ignoresSigterm) return;
    server.killLeftovers();
    own.endBy(signal);
  });
  own.stdout.on('error', () => {
    server.killLeftovers();
    own.exit(1);
  });
  // A server that outlives everything would otherwise end with its last open stream.
  if (behaviours.some(({ outlivesServer }) => outlivesServer)) setInterval(() => {}, 2 ** 30);

  stream.started();
  let rest = '';
  const fromServer = lineReader((frame) => {
    if (frame.unterminated) rest = textOf(frame);
    else stream.serverWrote(textOf(frame));
  }, NO_LIMITS);
  const output = new Promise<void>((resolve) => server.stdout.once('close', resolve));
  server.stdout.on('data', (chunk: Buffer) => fromServer.push(chunk));
  server.stderr.pipe(own.stderr, { end: false });
  const fromClient = lineReader((frame) => stream.clientWrote(textOf(frame)), NO_LIMITS);
  own.stdin.on('data', (chunk: Buffer) => fromClient.push(chunk));
  own.stdin.once('end', () => {
    fromClient.end();
    stream.inputEnded();
  });
  server.ended.then(async (end) => {
    await output;
    fromServer.end();
    const code = end.kind === 'exited' ? (end.exitCode ?? 1) : 1;
    stream.serverEnded(code, rest);
  });
}

/** Bytes that are no UTF-8 pass as well as they can: an unbroken server and its client send none. */
function textOf({ raw, encoding }: Frame): string {
  return encoding ? Buffer.from(raw, encoding).toString('utf8') : raw;
}
