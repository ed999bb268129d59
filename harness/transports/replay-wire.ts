/** A wire to a recorded server, with behaviours between: no process, and no time but a clock's. */
import type { Clock } from '../clock.ts';
import type { Behaviour, Frame } from '../model/index.ts';
import { lineReader } from './lines.ts';
import { mutatedStream } from './mutated.ts';
import type { RecordedServer } from './replay.ts';
import type { EndBudgets, Wire, WireListener } from './wire.ts';

/** From one side of the wire to the other, in milliseconds of the clock. */
const LATENCY_MS = 1;

/**
 * @param clock a virtual one, since nothing here does I/O
 * @param unrecorded is told of a line that the recording does not answer: the run is then worth nothing
 */
export function replayWire(
  server: RecordedServer,
  behaviours: readonly Behaviour[],
  clock: Clock,
  patienceMs: number,
  unrecorded: (line: string) => void,
): Wire {
  let listener: WireListener;
  let isGone = false;
  let gone = () => {};
  const reader = lineReader((frame) => listener.happened({ kind: 'received', frame }));

  const stream = mutatedStream(behaviours, {
    toClient(bytes) {
      const frame = wholeLine(bytes);
      if (frame) listener.happened({ kind: 'received', frame });
      else reader.push(Buffer.from(bytes));
      listener.activity(reader.pending());
    },
    toServer(line) {
      const lines = server.answer(line);
      if (!lines) unrecorded(line);
      // A server answers when it has read what was written together.
      else if (lines.length > 0) {
        clock.after(LATENCY_MS, () => {
          for (const answer of lines) say(answer);
        });
      }
    },
    endServerInput() {
      clock.after(LATENCY_MS, () => {
        for (const line of server.farewell) say(line);
        stream.serverEnded(server.exitCode, '');
      });
    },
    exit: (exitCode) => die({ exitCode }),
    leaveProcess() {
      throw new Error('A recording has no processes: this mutant must run live');
    },
    closeOutput() {
      throw new Error('A recording has no streams: this mutant must run live');
    },
    clock,
    patienceMs,
  });

  function say(line: string): void {
    stream.serverWrote(line, server.frameOf(line)?.json);
  }

  /** The recorded frame, where one of its lines comes unchanged and whole. */
  function wholeLine(bytes: string | Uint8Array): Frame | undefined {
    if (typeof bytes !== 'string' || !bytes.endsWith('\n') || reader.pending() !== '')
      return undefined;
    return server.frameOf(bytes.slice(0, -1));
  }

  function die(end: { readonly exitCode: number | null; readonly signal?: string }): void {
    if (isGone) return;
    isGone = true;
    reader.end();
    listener.happened({ kind: 'closed', ...end });
    if (server.leftBehind) listener.happened({ kind: 'left-behind', pids: server.leftBehind });
    gone();
  }

  return {
    async start(to) {
      listener = to;
      stream.started();
      for (const line of server.greeting) say(line);
    },
    send(text) {
      // A process answers later, never within the call that writes to it.
      clock.after(LATENCY_MS, () => {
        if (!isGone) stream.clientWrote(text);
      });
    },
    end({ exitMs, killMs }: EndBudgets) {
      return new Promise((resolve) => {
        if (isGone) return resolve();
        const cancels = [
          clock.after(exitMs, () => {
            listener.happened({ kind: 'quiet', waitedMs: exitMs, budget: 'exit' });
            listener.happened({ kind: 'signal', signal: 'SIGTERM' });
            if (!stream.ignoresSigterm) die({ exitCode: null, signal: 'SIGTERM' });
          }),
          clock.after(exitMs + killMs, () => {
            listener.happened({ kind: 'quiet', waitedMs: killMs, budget: 'kill' });
            listener.happened({ kind: 'signal', signal: 'SIGKILL' });
            die({ exitCode: null, signal: 'SIGKILL' });
          }),
        ];
        gone = () => {
          for (const cancel of cancels) cancel();
          resolve();
        };
        listener.happened({ kind: 'input-closed' });
        stream.inputEnded();
      });
    },
    stderrTail: () => '',
  };
}
