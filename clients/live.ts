/** Real clients against the server of a check, beside the assertions (`mcp-assert ./server.js --clients`). */

import { CouldNotRun } from '../harness/errors.ts';
import type { ClientRun, LiveClient, ObservedStep } from '../harness/model/index.ts';
import { ClientCrashed, startClientProcess } from './client-process.ts';
import type { LocatedClient } from './packages/locate.ts';
import type { ServerPlace } from './real-client.ts';
import type { StepPlan, StepTimes } from './steps.ts';
import { hangMs } from './times.ts';

export interface LiveInput {
  readonly clients: readonly LocatedClient[];
  readonly place: ServerPlace;
  /** The calls that the check was permitted. */
  readonly plan: StepPlan;
  readonly times: StepTimes;
}

/** One client after the other: real servers open ports, locks, browsers. */
export async function runLive({ clients, ...rest }: LiveInput): Promise<LiveClient[]> {
  const runs: LiveClient[] = [];
  for (const located of clients) runs.push(await runOne(located, rest));
  return runs;
}

async function runOne(
  located: LocatedClient,
  { place, plan, times }: Omit<LiveInput, 'clients'>,
): Promise<LiveClient> {
  const process = await startClientProcess(located).catch((error: unknown) => {
    if (!(error instanceof CouldNotRun)) throw error;
    return error;
  });
  if (process instanceof CouldNotRun) {
    const error = { name: 'not loaded', message: process.message };
    const step: ObservedStep = { step: 'load', outcome: 'client-error', ms: 0, error };
    return { client: located.id, steps: [step], onerror: [], broken: true };
  }
  const { defaultTimeoutMs } = process;
  const head = {
    client: located.id,
    ...(times.timeoutMs === undefined ? {} : { timeoutMs: times.timeoutMs }),
    ...(times.connectTimeoutMs === undefined ? {} : { connectTimeoutMs: times.connectTimeoutMs }),
    ...(defaultTimeoutMs === undefined ? {} : { defaultTimeoutMs }),
  };
  const startedAt = performance.now();
  try {
    const { result } = await process.run(
      { server: { kind: 'place', place }, plan, times, patienceMs: 0 },
      hangMs(times),
    );
    return { ...head, ...result, broken: isBroken(result, plan) };
  } catch (error) {
    if (!(error instanceof ClientCrashed)) throw error;
    const step: ObservedStep = {
      step: 'run',
      outcome: error.hung ? 'timeout' : 'client-error',
      ms: Math.round(performance.now() - startedAt),
      error: { name: error.hung ? 'hung' : 'crashed', message: error.message },
    };
    return { ...head, steps: [step], onerror: [], broken: true };
  } finally {
    process.end();
  }
}

/** A refusal in good form is an answer, except where a compliant server has none to give. */
export function isBroken({ steps }: Pick<ClientRun, 'steps'>, plan: StepPlan): boolean {
  // Tools were listed to the check, so they can be listed.
  const hasTools = plan.good.length > 0 || plan.unknownTool !== undefined;
  return steps.some(({ step, outcome }) => {
    if (outcome !== 'protocol-error') return outcome !== 'ok';
    return step === 'connect' || (hasTools && step.startsWith('tools/list'));
  });
}
