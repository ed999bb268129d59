/** How much rests on each assertion and field: what clients do with the mutants that it catches, or at it. */
import type { BehaviourClass, ClassCounts, JointReport } from '../../harness/model/index.ts';
import { fieldAt } from '../ranking.ts';
import type { Observed } from './observed.ts';

/** Both lists by the number of mutants that break any client; equal ones as they came. */
export function loadOf(
  broken: readonly Observed[],
  clients: readonly string[],
): JointReport['load'] {
  const byAssertion = new Map<string, Observed[]>();
  const byField = new Map<string, Observed[]>();
  for (const one of broken) {
    const { fate, caughtBy, site } = one.mutant;
    for (const assertion of fate === 'killed' ? caughtBy : []) push(byAssertion, assertion, one);
    const field = fieldAt(site);
    if (field !== undefined) push(byField, field, one);
  }
  return {
    assertions: heaviestFirst(byAssertion).map(([assertion, mutants]) => ({
      assertion,
      classes: countsOf(mutants, clients),
    })),
    fields: heaviestFirst(byField).map(([field, mutants]) => ({
      field,
      classes: countsOf(mutants, clients),
    })),
  };
}

function push(lists: Map<string, Observed[]>, key: string, one: Observed): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

function heaviestFirst(lists: ReadonlyMap<string, readonly Observed[]>) {
  const weight = (mutants: readonly Observed[]) =>
    mutants.filter(({ breaks }) => breaks.length > 0).length;
  return [...lists].sort(([, a], [, b]) => weight(b) - weight(a));
}

function countsOf(mutants: readonly Observed[], clients: readonly string[]): ClassCounts {
  return Object.fromEntries(
    clients.map((client) => {
      const counts: Partial<Record<BehaviourClass, number>> = {};
      for (const { behaviours } of mutants) {
        const behaviour = behaviours.get(client);
        if (behaviour) counts[behaviour.class] = (counts[behaviour.class] ?? 0) + 1;
      }
      return [client, counts];
    }),
  );
}
