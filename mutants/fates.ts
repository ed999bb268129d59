/** What became of each mutant, given its row and that of the unbroken server. */
import type { Assertion, Fate, Outcome } from '../harness/model/index.ts';
import type { LabelledMutant } from './generate.ts';
import type { Row } from './runner.ts';

/** A mutant with its row. */
export interface Settled {
  readonly mutant: LabelledMutant;
  readonly row: Row;
  /** Assertions of this campaign that claim one of its clauses where it breaks it. */
  readonly claimants: readonly Assertion[];
  readonly settled: 'offline' | 'live';
  readonly note?: string;
}

const RANK: Readonly<Record<Outcome, number>> = { pass: 0, 'not-checked': 0, risk: 1, fail: 2 };

/** Assertions whose verdict is worse than on the unbroken server (pass = not-checked < risk < fail). */
export function worseIn(row: Row, unbroken: Row, assertions: readonly Assertion[]): string[] {
  return assertions.flatMap(({ id }, index) => {
    const [now, before] = [row.findings[index], unbroken.findings[index]];
    return now && before && RANK[now.outcome] > RANK[before.outcome] ? [id] : [];
  });
}

/** @param caughtBy what `worseIn` says; a server that could not be run is caught by the check itself */
export function fateOf(legal: boolean, row: Row, unbroken: Row, caughtBy: readonly string[]): Fate {
  const caught = caughtBy.length > 0 || row.couldNotRun !== undefined;
  if (legal) return caught ? 'false-alarm' : 'quiet';
  if (caught) return 'killed';
  return row.trace === unbroken.trace ? 'unreached' : 'survived';
}
