import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from '../support/describe.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { ofSessions } from '../support/http-judges.ts';
import { ISSUES_NONE, issuedIds } from '../support/session-ids.ts';

const EXPECTED = 'session ids that differ and cannot be guessed';

/** A shorter id can be tried out, in characters. */
const SHORTEST = 16;
/** Numbers as near as this come from a counter or a clock. */
const NEAR = 1_000_000n;

export const sessionIdsAreUnique: Assertion = {
  id: 'http/session-ids-are-unique',
  group: 'sessions',
  title: 'session ids differ from one another, and cannot be guessed',
  clause: clauses.httpSessionIdUnique,
  over: 'every-recording',
  judge: ofSessions(clauses.httpSessionIdUnique, (sessions) => {
    const [first, second, ...others] = issuedIds(sessions);
    if (!first) return notChecked('not-applicable', ISSUES_NONE);
    if (!second) return notChecked('blocked', 'only one session got an id');
    const all = [first, second, ...others];
    for (const [index, a] of all.entries()) {
      if (a.id.length < SHORTEST) {
        const actual = `${shown(a.id)}: ${a.id.length} characters`;
        return risk({ expected: EXPECTED, actual, evidence: [a.at] });
      }
      for (const b of all.slice(index + 1)) {
        const evidence = [a.at, b.at] as const;
        if (a.id === b.id) {
          const actual = `two sessions with the id ${shown(a.id)}`;
          return risk({ expected: EXPECTED, actual, evidence });
        }
        if (isCounted(a.id, b.id)) {
          const actual = `${shown(a.id)} and ${shown(b.id)}: the next one can be guessed`;
          return risk({ expected: EXPECTED, actual, evidence });
        }
      }
    }
    return pass(first.at, second.at);
  }),
};

/** Whether two ids differ in one number only, and by little. */
function isCounted(a: string, b: string): boolean {
  const skeleton = (id: string) => id.replaceAll(/\d+/g, '#');
  if (skeleton(a) !== skeleton(b)) return false;
  const numbers = (id: string) => (id.match(/\d+/g) ?? []).map(BigInt);
  const ofB = numbers(b);
  const differences = numbers(a)
    .map((number, index) => number - (ofB[index] ?? 0n))
    .filter((difference) => difference !== 0n);
  const [only] = differences;
  return differences.length === 1 && only !== undefined && (only < 0n ? -only : only) <= NEAR;
}
