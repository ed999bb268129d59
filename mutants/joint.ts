/** Both columns together: what the assertions say of each mutant, and what real clients do with it. */
import type {
  BehaviourClass,
  JointReport,
  MutantResult,
  ObservedClient,
  Quarter,
  Survivor,
  UnclaimedClause,
} from '../harness/model/index.ts';
import { reasonsFor } from './joint/because.ts';
import { differencesOf } from './joint/differences.ts';
import { loadOf } from './joint/load.ts';
import { type Observed, observedOf } from './joint/observed.ts';

/** `missed-and-breaks` comes first, since there assertions are owed. */
const QUARTERS: readonly Quarter[] = [
  'missed-and-breaks',
  'caught-and-breaks',
  'caught-and-harmless',
  'missed-and-harmless',
];

/** What can become of a client, the worst for its user first. */
const WORST: readonly BehaviourClass[] = [
  'timeout',
  'closed',
  'client-error',
  'protocol-error',
  'schema-error',
  'different',
  'identical',
];

/**
 * Mutants that no client was run with are in none of this.
 * @param clients in the order of their columns
 * @param survivors why the assertions that claim a missed mutant did not turn red
 * @param unclaimed the clauses that no assertion claims, with their mutants
 */
export function jointOf(
  mutants: readonly MutantResult[],
  clients: readonly ObservedClient[],
  survivors: readonly Survivor[],
  unclaimed: readonly UnclaimedClause[],
): JointReport {
  const ids = clients.map(({ id }) => id);
  const observed = observedOf(mutants, ids);
  // What no probe provokes and no client either was not put to the test.
  const isIdle = ({ mutant, breaks }: Observed) =>
    mutant.fate === 'unreached' && breaks.length === 0;
  const broken = observed.filter((one) => !one.mutant.legal && !isIdle(one));
  const inQuarter = (quarter: Quarter) => broken.filter((one) => quarterOf(one) === quarter);
  const because = reasonsFor(survivors, unclaimed);
  return {
    quarters: QUARTERS.map((quarter) => ({
      quarter,
      mutants: inQuarter(quarter).map(({ mutant }) => mutant.id),
    })),
    owed: worstFirst(inQuarter('missed-and-breaks')).map((one) => ({
      mutant: one.mutant.id,
      breaks: one.breaks,
      because: because(one.mutant),
    })),
    legalThatBreak: worstFirst(observed.filter(({ mutant }) => mutant.legal))
      .map((one) => ({ mutant: one.mutant.id, breaks: failingIn(one) }))
      .filter(({ breaks }) => breaks.length > 0),
    load: loadOf(broken, ids),
    differences: differencesOf(observed, ids),
  };
}

function quarterOf({ mutant, breaks }: Observed): Quarter {
  const caught = mutant.fate === 'killed' ? 'caught' : 'missed';
  return breaks.length > 0 ? `${caught}-and-breaks` : `${caught}-and-harmless`;
}

/** By the worst that becomes of a client, then by the number of clients, then as they came. */
function worstFirst(observed: readonly Observed[]): Observed[] {
  return [...observed].sort((a, b) => worstIn(a) - worstIn(b) || b.breaks.length - a.breaks.length);
}

function worstIn({ behaviours }: Observed): number {
  return Math.min(...[...behaviours.values()].map((behaviour) => WORST.indexOf(behaviour.class)));
}

/** Clients that cannot cope with it. Another value may be what a legal variation is meant to be. */
function failingIn({ behaviours, breaks }: Observed): string[] {
  return breaks.filter((client) => behaviours.get(client)?.class !== 'different');
}
