/** Mutants that real clients were run with. */
import type { MutantBehaviour, MutantResult } from '../../harness/model/index.ts';

export interface Observed {
  readonly mutant: MutantResult;
  /** In the order of the clients, without those that were not run with it or never come to it. */
  readonly behaviours: ReadonlyMap<string, MutantBehaviour>;
  /** Clients that do not behave as with the unbroken server: silent damage counts. */
  readonly breaks: readonly string[];
}

/** @param clients their ids, in the order of their columns */
export function observedOf(
  mutants: readonly MutantResult[],
  clients: readonly string[],
): Observed[] {
  return mutants.flatMap((mutant) => {
    const behaviours = new Map<string, MutantBehaviour>();
    for (const client of clients) {
      const behaviour = mutant.behaviours?.[client];
      if (behaviour && !behaviour.unreached) behaviours.set(client, behaviour);
    }
    if (behaviours.size === 0) return [];
    const breaks = [...behaviours].flatMap(([client, behaviour]) =>
      behaviour.class === 'identical' ? [] : [client],
    );
    return [{ mutant, behaviours, breaks }];
  });
}
