/** From settled mutants to the results of the report. */
import type { Assertion, MutantResult } from '../harness/model/index.ts';
import type { Baseline } from './baseline.ts';
import { fateOf, type Settled, worseIn } from './fates.ts';
import { sourceDiff } from './source/diff.ts';
import type { SourceMatrix, SourceRow } from './source-rows.ts';
import type { VariantRow } from './variants.ts';

const COULD_NOT_RUN = 'a check says with exit code 3 that the server could not be run:';

export function resultOf(
  { mutant, row, claimants, settled, note }: Settled,
  { row: unbroken }: Baseline,
  assertions: readonly Assertion[],
): MutantResult {
  const { id, operator, site, breaks } = mutant;
  const caughtBy = worseIn(row, unbroken, assertions);
  const legal = breaks.length === 0;
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(row.couldNotRun === undefined ? [] : [`${COULD_NOT_RUN} ${row.couldNotRun}`]),
  ];
  return {
    id,
    family: operator.family,
    operator: operator.id,
    site: site ?? {},
    legal,
    fate: fateOf(legal, row, unbroken, caughtBy),
    caughtBy,
    breaks: breaks.map((clause) => clause.id),
    claimed: claimants.length > 0,
    settled,
    ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
  };
}

export function resultOfVariant(
  { variant, name, falseAlarms }: VariantRow,
  seed: number,
): MutantResult {
  const operators = variant.operators.map(({ id }) => id);
  const quiet = falseAlarms.length === 0;
  return {
    id: variantId(seed, name),
    family: 'legal',
    operator: GENERATED,
    site: {},
    legal: true,
    fate: quiet ? 'quiet' : 'false-alarm',
    caughtBy: falseAlarms,
    breaks: [],
    claimed: false,
    settled: 'offline',
    ...(quiet
      ? {}
      : { note: `${operators.join(' + ') || 'unchanged'}: ${JSON.stringify(variant.server)}` }),
  };
}

/** The operator of servers that are made at random. */
export const GENERATED = 'generated';

/** The id of such a server, from which it can be made again. */
export function variantId(seed: number, name: string): string {
  return `${GENERATED}:${seed}:${name}`;
}

export function resultOfSource(
  { mutant, row }: SourceRow,
  { row: unbroken }: Baseline,
  assertions: readonly Assertion[],
  files: SourceMatrix['files'],
): MutantResult {
  const caughtBy = row ? worseIn(row, unbroken, assertions) : [];
  const fate =
    row && (row.couldNotRun !== undefined || caughtBy.length > 0) ? 'killed' : 'survived';
  const source = files.find(({ name }) => name === mutant.file)?.source;
  const { line, column } = mutant.location.start;
  return {
    id: mutant.id,
    family: 'source',
    operator: mutant.mutatorName,
    site: { file: mutant.file, line, column },
    legal: false,
    fate: row ? fate : 'unreached',
    caughtBy,
    settled: row ? 'live' : 'offline',
    ...(row?.couldNotRun === undefined ? {} : { note: `${COULD_NOT_RUN} ${row.couldNotRun}` }),
    ...(row && fate === 'survived' && source !== undefined
      ? { diff: sourceDiff(mutant, source) }
      : {}),
  };
}
