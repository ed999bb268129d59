/** Source mutants in the report format of Stryker and its relatives, for the tools that read it. */
import type { MutantResult, MutationTestResult } from 'mutation-testing-report-schema/api';
import type { SourceMutant } from './instrument.ts';
import type { SourceText } from './workspace.ts';

/** A source mutant, and what became of it. */
export interface JudgedMutant extends SourceMutant {
  /** `unreached`: the unmutated server never ran this code. An ignored mutant's fate is not looked at. */
  readonly fate: 'killed' | 'survived' | 'unreached';
  /** Ids of assertions. */
  readonly caughtBy: readonly string[];
}

export interface MutationReportInput {
  readonly files: readonly SourceText[];
  readonly mutants: readonly JudgedMutant[];
  /** Those that judged every run. Each `caughtBy` must name some of them. */
  readonly assertions: readonly {
    readonly id: string;
    readonly title: string;
    readonly suite: string;
  }[];
  /** Of mcp-assert. */
  readonly version: string;
  /** Scores in percent: from `high` on green, below `low` red. */
  readonly thresholds: { readonly high: number; readonly low: number };
}

/** Major version of the schema that this is made by. */
const SCHEMA_VERSION = '2';

const STATUS = { killed: 'Killed', survived: 'Survived', unreached: 'NoCoverage' } as const;

/**
 * The report. Each assertion is a test, each suite a test file, and all assertions cover a reached
 * mutant, because all of them judge the run that reached it.
 */
export function toMutationReport(input: MutationReportInput): MutationTestResult {
  const everyId = input.assertions.map(({ id }) => id);
  const result = (mutant: JudgedMutant): MutantResult => ({
    id: mutant.id,
    location: mutant.location,
    mutatorName: mutant.mutatorName,
    replacement: mutant.replacement,
    ...(mutant.ignored === undefined
      ? {
          status: STATUS[mutant.fate],
          killedBy: [...mutant.caughtBy],
          coveredBy: mutant.fate === 'unreached' ? [] : everyId,
        }
      : { status: 'Ignored', statusReason: mutant.ignored }),
  });
  const mutantsOf = groups(input.mutants, ({ file }) => file);
  const assertionsOf = groups(input.assertions, ({ suite }) => suite);
  return {
    schemaVersion: SCHEMA_VERSION,
    thresholds: input.thresholds,
    framework: { name: 'mcp-assert', version: input.version },
    files: Object.fromEntries(
      input.files.map(({ name, language, source }) => [
        name,
        { language, source, mutants: (mutantsOf.get(name) ?? []).map(result) },
      ]),
    ),
    testFiles: Object.fromEntries(
      [...assertionsOf].map(([suite, assertions]) => [
        suite,
        { tests: assertions.map(({ id, title }) => ({ id, name: title })) },
      ]),
    ),
  };
}

/** In the order in which keys first appear. */
function groups<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const group = found.get(keyOf(item));
    if (group) group.push(item);
    else found.set(keyOf(item), [item]);
  }
  return found;
}
