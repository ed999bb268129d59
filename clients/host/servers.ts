/** Makes the server of a run: a real place, or one that is played in memory. */
import { PassThrough } from 'node:stream';
import { systemClock } from '../../harness/clock.ts';
import { CouldNotRun } from '../../harness/errors.ts';
import type { Behaviour } from '../../harness/model/index.ts';
import type { ProcessSpec } from '../../harness/process.ts';
import { type OwnProcess, processUpstream, serve, type Upstream } from '../../harness/serve.ts';
import { behavioursOf } from '../../mutants/mutant-id.ts';
import type { ServerPlace, StdioPlace } from '../real-client.ts';
import { MEMORY_SERVER, registerMemoryServer } from './memory-process.ts';
import type { ServerOrder } from './messages.ts';
import { createRecorder, type PlayedServer, playedUpstream, type Recorder } from './recording.ts';

export interface RunServer {
  readonly place: ServerPlace;
  readonly recorder?: Recorder;
  /** The recording had no answer. */
  unrecorded(): boolean;
  /** Forgets and ends whatever is still there. */
  end(): void;
}

let names = 0;

/**
 * @param patienceMs how long a mutant takes the client to wait, in milliseconds
 * @throws Error for a replay of what was never recorded
 */
export function serverOf(
  order: ServerOrder,
  remembered: (() => PlayedServer) | undefined,
  patienceMs: number,
): RunServer {
  if (order.kind === 'place') return { place: order.place, unrecorded: () => false, end() {} };
  let isUnrecorded = false;
  const recorder = order.kind === 'record' ? createRecorder() : undefined;
  const upstreams: Upstream[] = [];
  const unrecorded = () => {
    isUnrecorded = true;
  };
  async function upstreamOf(): Promise<Upstream> {
    if (order.kind !== 'replay') {
      const { unbroken } = order as { readonly unbroken: ProcessSpec };
      const upstream = await processUpstream(unbroken, nowhere());
      return recorder ? recorder.listening(upstream) : upstream;
    }
    if (!remembered) throw new Error('nothing was recorded that could be replayed');
    return playedUpstream(remembered(), unrecorded);
  }
  const behaviours = (): readonly Behaviour[] =>
    order.kind === 'record' ? [] : behavioursOf(order.mutant);

  const name = String(++names);
  const forget = registerMemoryServer(name, (own) => {
    startIn(own, upstreamOf, behaviours(), patienceMs, upstreams);
  });
  return {
    place: memoryPlace(name),
    ...(recorder ? { recorder } : {}),
    unrecorded: () => isUnrecorded,
    end() {
      forget();
      for (const upstream of upstreams) upstream.kill();
    },
  };
}

async function startIn(
  own: OwnProcess,
  upstreamOf: () => Promise<Upstream>,
  behaviours: readonly Behaviour[],
  patienceMs: number,
  upstreams: Upstream[],
): Promise<void> {
  try {
    const upstream = await upstreamOf();
    upstreams.push(upstream);
    serve(upstream, behaviours, own, systemClock, patienceMs);
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    // As a command that could be started, and ended at once.
    own.exit(127);
  }
}

/** Nothing is started by this command: it is what would be, were the memory server not registered. */
function memoryPlace(name: string): StdioPlace {
  return {
    kind: 'stdio',
    command: [process.execPath, '--eval', 'process.exit(127)'],
    env: { [MEMORY_SERVER]: name },
  };
}

function nowhere(): PassThrough {
  return new PassThrough().resume();
}
