/** Why no assertion catches a mutant, in words. */
import type {
  MutantResult,
  Outcome,
  Survivor,
  UnclaimedClause,
} from '../../harness/model/index.ts';

const SAID: Readonly<Record<Outcome, string>> = {
  pass: 'passed',
  fail: 'failed as before',
  risk: 'a risk as before',
  'not-checked': 'not checked',
};

export function reasonsFor(
  survivors: readonly Survivor[],
  unclaimed: readonly UnclaimedClause[],
): (missed: MutantResult) => string {
  const bySurvivor = new Map(survivors.map(({ mutant, reasons }) => [mutant, reasons]));
  const clausesOf = new Map<string, string[]>();
  for (const { clause, mutants } of unclaimed) {
    for (const mutant of mutants) {
      const clauses = clausesOf.get(mutant);
      if (clauses) clauses.push(clause);
      else clausesOf.set(mutant, [clause]);
    }
  }
  return ({ id, fate, breaks = [] }) => {
    if (fate === 'unreached') return 'the probes of a check never come to this place';
    const reasons = bySurvivor.get(id) ?? [];
    if (reasons.length > 0) return reasons.map(inWords).join('; ');
    const clauses = clausesOf.get(id) ?? breaks;
    if (clauses.length === 0) return 'nobody knows which clause a change of its code breaks';
    const where = clauses.length === 1 ? 'it is broken' : 'they are broken';
    return `no assertion claims ${clauses.join(', ')} where ${where}`;
  };
}

function inWords({ assertion, outcome, because }: Survivor['reasons'][number]): string {
  return [assertion, SAID[outcome], ...(because ? [because] : [])].join(': ');
}
