/** What a run of a client showed, and when it is believed on a machine that is busy with others. */
import type { MutantBehaviour } from '../harness/model/index.ts';
import { ClientCrashed } from './client-process.ts';
import type { Crew } from './crew.ts';
import type { Waits } from './times.ts';

export type Ran = Awaited<ReturnType<Crew['run']>>;

/** Of one run, on a machine that is busy with other things. */
export const MOST_REPEATS = 3;

/**
 * Where many servers work at the same time, one of them may be too late by no fault of its own: that
 * it is late is believed when it comes twice. After a minute it is believed at once.
 */
export async function untilBelieved({ timeoutMs }: Waits, run: () => Promise<Ran>): Promise<Ran> {
  let answer = await run();
  let best = answer;
  const mostRepeats = timeoutMs === undefined ? 0 : MOST_REPEATS;
  for (let again = 0; again < mostRepeats && isLate(answer); again += 1) {
    const before = differingText(answer);
    answer = await run();
    // A busy machine adds steps that are late, and takes none away.
    if (differingSteps(answer) <= differingSteps(best)) best = answer;
    // Late twice, and this was not busy meanwhile.
    if (differingText(answer) === before && !isDoubtful(answer)) break;
  }
  return best;
}

/** A step timed out while the process of the client was busy. */
export function isDoubtful(answer: Ran): boolean {
  return !(answer instanceof ClientCrashed) && answer.doubtful === true;
}

function isLate(answer: Ran): boolean {
  return differingIn(answer).some(({ step, class: is }) => is === 'timeout' || step === 'close');
}

function differingSteps(answer: Ran): number {
  return answer instanceof ClientCrashed ? Number.POSITIVE_INFINITY : differingIn(answer).length;
}

function differingText(answer: Ran): string {
  return JSON.stringify(differingIn(answer));
}

function differingIn(answer: Ran): NonNullable<MutantBehaviour['alsoAt']> {
  if (answer instanceof ClientCrashed || !answer.behaviour) return [];
  const { step, class: is, alsoAt = [] } = answer.behaviour;
  return step === undefined ? [] : [{ step, class: is }, ...alsoAt];
}

/** @param settled where the server was played */
export function behaviourOf(answer: Ran, settled: MutantBehaviour['settled']): MutantBehaviour {
  if (answer instanceof ClientCrashed) {
    const { message, hung } = answer;
    const error = { name: hung ? 'hung' : 'crashed', message };
    return { class: hung ? 'timeout' : 'client-error', step: 'run', error, message, settled };
  }
  if (!answer.behaviour) throw new Error('a run was not compared');
  return answer.behaviour;
}
