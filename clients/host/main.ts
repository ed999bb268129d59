/** The process of one client. It serves many runs, and is replaced when it crashes. */
import { createInterface } from 'node:readline';
import type { MutantBehaviour } from '../../harness/model/index.ts';
import { compareRuns, differingSteps, type UnbrokenRun } from '../compare.ts';
import { messageOf } from '../errors.ts';
import { realClients } from '../index.ts';
import { DOUBTFUL_SHARE, type LatenessMeter, meterLateness } from '../lateness.ts';
import type { LoadedClient, RealClient, ServerPlace } from '../real-client.ts';
import { type RawRun, runSteps } from '../steps.ts';
import { interceptSpawn } from './memory-process.ts';
import {
  type Answer,
  type LoadOrder,
  lineOf,
  type Order,
  type RunAnswer,
  type RunOrder,
} from './messages.ts';
import { type PlayedServer, playedServer } from './recording.ts';
import { serverOf } from './servers.ts';

interface Host {
  readonly real: RealClient;
  readonly client: LoadedClient;
  readonly lateness: LatenessMeter;
  /** Makes the unbroken server as it was recorded. */
  remembered?: () => PlayedServer;
  unbroken?: UnbrokenRun;
}

export function main(): void {
  // What a client or a library prints must not come between our own lines.
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const answer = (value: Answer) => {
    write(lineOf(value));
  };
  interceptSpawn();
  let host: Promise<Host> | undefined;
  createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on('line', (line) => {
      const order: Order = JSON.parse(line);
      if (order.kind === 'load') {
        host = load(order);
        host.then(
          ({ client: { defaultTimeoutMs } }) =>
            answer({
              kind: 'loaded',
              ...(defaultTimeoutMs === undefined ? {} : { defaultTimeoutMs }),
            }),
          (error: unknown) => answer({ kind: 'failed', message: messageOf(error) }),
        );
      } else {
        // A run never rejects; where this code is wrong, the process ends and the parent says so.
        host?.then((loaded) => run(loaded, order)).then(answer);
      }
    })
    // Whoever gave the orders is gone.
    .on('close', () => process.exit(0));
}

async function load({ packageName, folder, mode }: LoadOrder): Promise<Host> {
  const real = realClients.find((one) => one.packageName === packageName);
  if (!real) throw new Error(`there is no client for ${packageName}`);
  return { real, client: await real.load(folder, mode), lateness: meterLateness() };
}

async function run(host: Host, order: RunOrder): Promise<RunAnswer> {
  const { real, client, lateness } = host;
  const { plan, times, patienceMs, purpose } = order;
  const server = serverOf(order.server, host.remembered, patienceMs);
  const raw = await runSteps(
    (limits, onerror) => client.create(withEnvironment(server.place), limits, onerror),
    real,
    plan,
    times,
    server.recorder !== undefined,
  );
  server.end();
  const { recorder } = server;
  if (recorder) host.remembered = playedServer(recorder.transcript());
  if (purpose === 'remember') host.unbroken = { run: raw, unstable: new Set() };
  if (purpose === 'unstable') host.unbroken = withUnstable(host.unbroken, raw);
  const behaviour =
    purpose === 'compare' ? behaviourOf(host, raw, order.server.kind === 'place') : undefined;
  return {
    kind: 'ran',
    run: order.run,
    result: {
      steps: raw.steps.map(({ value, startedAt, ...step }) => step),
      leftOut: raw.leftOut,
      onerror: raw.onerror,
    },
    ...(behaviour ? { behaviour } : {}),
    ...(recorder ? { asked: recorder.asked(), said: recorder.said() } : {}),
    ...(server.unrecorded() ? { unrecorded: true } : {}),
    ...(isDoubtful(raw, lateness) ? { doubtful: true } : {}),
  };
}

function behaviourOf(host: Host, raw: RawRun, isPlace: boolean): MutantBehaviour {
  if (!host.unbroken) throw new Error('there is no unbroken run to compare with');
  const { defaultTimeoutMs, defaultConnectMs } = host.client;
  return compareRuns(host.unbroken, raw, {
    ...(defaultTimeoutMs === undefined ? {} : { defaultTimeoutMs }),
    ...(defaultConnectMs === undefined ? {} : { defaultConnectMs }),
    settled: isPlace ? 'process' : 'memory',
  });
}

/** A step that timed out while this process was busy with others. */
function isDoubtful({ steps }: RawRun, lateness: LatenessMeter): boolean {
  return steps.some(
    ({ outcome, startedAt, ms }) =>
      outcome === 'timeout' && lateness.between(startedAt, startedAt + ms) > DOUBTFUL_SHARE * ms,
  );
}

/** Two runs against the same server: where they differ, a mutant says nothing. */
function withUnstable(unbroken: UnbrokenRun | undefined, again: RawRun): UnbrokenRun {
  if (!unbroken) throw new Error('there is no unbroken run to compare with');
  const unstable = new Set(unbroken.unstable);
  for (const { step, differs } of differingSteps(unbroken, again, Infinity)) {
    for (const { pointer } of differs) unstable.add(`${step.step} ${pointer}`);
  }
  return { ...unbroken, unstable };
}

/** As in a check, a server gets all of our environment; clients by themselves pass a part of theirs. */
function withEnvironment(place: ServerPlace): ServerPlace {
  if (place.kind !== 'stdio') return place;
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined) own[name] = value;
  }
  return { ...place, env: { ...own, ...place.env } };
}
