/** Sensitivity and specificity, and what they leave out. */
import {
  type Assertion,
  type Clause,
  levelIn,
  type MutantResult,
  type MutantScores,
  type Survivor,
  type UnclaimedClause,
} from '../harness/model/index.ts';
import type { Settled } from './fates.ts';

export function scoresOf(mutants: readonly MutantResult[]): MutantScores {
  const legal = mutants.filter((mutant) => mutant.legal);
  const quiet = legal.filter(({ fate }) => fate === 'quiet').length;
  const source = mutants.filter(({ family }) => family === 'source');
  const broken = mutants.filter((mutant) => !mutant.legal && mutant.family !== 'source');
  const seen = broken.filter(({ fate }) => fate !== 'unreached');
  const breaking = seen.filter(({ claimed }) => claimed);
  const killed = breaking.filter(({ fate }) => fate === 'killed').length;
  const reached = source.filter(({ fate }) => fate !== 'unreached');
  return {
    sensitivity: breaking.length === 0 ? 1 : killed / breaking.length,
    specificity: legal.length === 0 ? 1 : quiet / legal.length,
    killed,
    breaking: breaking.length,
    unclaimed: seen.length - breaking.length,
    quiet,
    legal: legal.length,
    unreached: mutants.filter(({ fate }) => fate === 'unreached').length,
    ...(source.length === 0
      ? {}
      : {
          source: {
            reached: reached.length,
            killed: reached.filter(({ fate }) => fate === 'killed').length,
          },
        }),
  };
}

/** Mutants that nothing caught although a clause of theirs is claimed, with what the claimants said. */
export function survivorsOf(
  settled: readonly Settled[],
  results: readonly MutantResult[],
  assertions: readonly Assertion[],
): Survivor[] {
  const fates = new Map(results.map(({ id, fate }) => [id, fate]));
  return settled
    .filter(({ mutant, claimants }) => claimants.length > 0 && fates.get(mutant.id) === 'survived')
    .map(({ mutant, row, claimants }) => ({
      mutant: mutant.id,
      reasons: claimants.flatMap(({ id }) => {
        const finding = row.findings[assertions.findIndex((one) => one.id === id)];
        if (!finding) return [];
        const because = finding.outcome === 'not-checked' ? { because: finding.because } : {};
        return [{ assertion: id, outcome: finding.outcome, ...because }];
      }),
    }));
}

/** Clauses that mutants break where no assertion claims them, most mutants first. */
export function unclaimedOf(
  settled: readonly Settled[],
  results: readonly MutantResult[],
  revision: string,
): UnclaimedClause[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const found = new Map<Clause, { mutants: string[]; caught: number }>();
  for (const { mutant, claimants } of settled) {
    const fate = byId.get(mutant.id)?.fate;
    if (claimants.length > 0 || fate === 'unreached') continue;
    for (const clause of mutant.breaks) {
      const entry = found.get(clause) ?? { mutants: [], caught: 0 };
      found.set(clause, entry);
      entry.mutants.push(mutant.id);
      if (fate === 'killed') entry.caught += 1;
    }
  }
  return [...found]
    .map(([clause, { mutants, caught }]) => ({
      clause: clause.id,
      level: levelIn(clause, revision),
      text: clause.text,
      mutants,
      caught,
    }))
    .sort((a, b) => b.mutants.length - a.mutants.length);
}
