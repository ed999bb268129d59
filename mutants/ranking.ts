/** Which assertions and fields carry the most: by the mutants that only one assertion catches. */
import type { AssertionRank, FieldRank, MutantResult } from '../harness/model/index.ts';

/** @param assertions ids, in the order of the campaign */
export function rankAssertions(
  assertions: readonly string[],
  mutants: readonly MutantResult[],
): AssertionRank[] {
  const killed = mutants.filter(({ fate }) => fate === 'killed');
  const rank = assertions.map((assertion) => {
    const caught = killed.filter(({ caughtBy }) => caughtBy.includes(assertion));
    const alone = caught.filter(({ caughtBy }) => caughtBy.length === 1).length;
    if (alone > 0 || caught.length === 0) {
      return { assertion, caught: caught.length, alone };
    }
    const redundantWith = assertions.filter(
      (other) => other !== assertion && caught.every(({ caughtBy }) => caughtBy.includes(other)),
    );
    const head = { assertion, caught: caught.length, alone };
    return redundantWith.length > 0
      ? { ...head, redundantWith }
      : { ...head, coveredBy: coverOf(assertion, caught) };
  });
  return rank.sort((a, b) => b.alone - a.alone || b.caught - a.caught);
}

/** The field at which a mutant differs, the items of a list taken together; undefined where it is none. */
export function fieldAt(site: MutantResult['site']): string | undefined {
  if (!('method' in site) || site.pointer === undefined) return undefined;
  return `${site.method} ${site.pointer.replace(/\/\d+(?=\/|$)/g, '/-')}`;
}

/** Fields of the messages, the items of a list taken together. */
export function rankFields(mutants: readonly MutantResult[]): FieldRank[] {
  const fields = new Map<string, MutantResult[]>();
  for (const mutant of mutants) {
    const field = mutant.legal ? undefined : fieldAt(mutant.site);
    if (field === undefined) continue;
    const list = fields.get(field);
    if (list) list.push(mutant);
    else fields.set(field, [mutant]);
  }
  return [...fields]
    .map(([field, at]) => {
      const killed = at.filter(({ fate }) => fate === 'killed');
      const byOneAlone = killed.filter(({ caughtBy }) => caughtBy.length === 1).length;
      return { field, mutants: at.length, killed: killed.length, byOneAlone };
    })
    .sort((a, b) => b.byOneAlone - a.byOneAlone || b.killed - a.killed);
}

/** A few assertions that together catch all of these mutants: the one that catches most of the rest, again and again. */
function coverOf(assertion: string, caught: readonly MutantResult[]): string[] {
  const cover: string[] = [];
  let rest = caught;
  while (rest.length > 0) {
    const counts = new Map<string, number>();
    for (const { caughtBy } of rest) {
      for (const other of caughtBy) {
        if (other !== assertion) counts.set(other, (counts.get(other) ?? 0) + 1);
      }
    }
    const [best] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
    if (best === undefined) return cover;
    cover.push(best);
    rest = rest.filter(({ caughtBy }) => !caughtBy.includes(best));
  }
  return cover;
}
