/** Which assertions answer for a mutant: those that claim a clause of it where it is broken. */
import type { Assertion, Clause } from '../harness/model/index.ts';

/**
 * The assertions that claim one of these clauses.
 * @param probe whose answer is changed: an assertion claims its clauses in what it reads, and not
 *   elsewhere. Undefined where the whole session is concerned.
 */
export function claimants(
  assertions: readonly Assertion[],
  broken: readonly Clause[],
  probe: string | undefined,
): Assertion[] {
  return assertions.filter(
    ({ clause, also = [], over }) =>
      broken.some((one) => one.id === clause.id || also.some(({ id }) => id === one.id)) &&
      (probe === undefined || over === 'every-recording' || over.some(({ id }) => id === probe)),
  );
}
