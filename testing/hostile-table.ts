/** Tables of hostile servers: what a row expects of a report, and what the report says. */
import picomatch from 'picomatch';
import type { Outcome, Report } from '../index.ts';

export interface HostileRow {
  readonly fixture: string;
  readonly title: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly exitCode: number;
  /** By the id of an assertion, or by a glob for those that the row does not name itself. */
  readonly verdicts: Readonly<Record<string, Outcome>>;
  readonly words: readonly string[];
  readonly maxMs: number;
}

/** The row's word on an assertion: its own entry, or that of a glob. */
function expectedFor(row: HostileRow, id: string): Outcome | undefined {
  const glob = Object.keys(row.verdicts).find((pattern) => picomatch(pattern)(id));
  return row.verdicts[id] ?? (glob === undefined ? undefined : row.verdicts[glob]);
}

export function outcomesOf(report: Report, row: HostileRow): Record<string, Outcome> {
  return Object.fromEntries(
    report.verdicts
      .filter(({ assertion }) => expectedFor(row, assertion))
      .map(({ assertion, outcome }) => [assertion, outcome]),
  );
}

export function expectedOutcomes(
  report: Report,
  row: HostileRow,
): Record<string, Outcome | undefined> {
  const named = Object.keys(row.verdicts).filter((id) => !id.includes('*'));
  const matched = report.verdicts
    .map(({ assertion }) => assertion)
    .filter((id) => expectedFor(row, id));
  return Object.fromEntries([...named, ...matched].map((id) => [id, expectedFor(row, id)]));
}

/** All that a report says of what is wrong. */
export function wordsOf({ verdicts, error, notes }: Report): string {
  const faults = verdicts.filter(({ outcome }) => outcome === 'fail' || outcome === 'risk');
  return [
    ...faults.flatMap(({ expected, actual }) => [expected, actual]),
    error?.message,
    error?.detail,
    ...(notes ?? []),
  ].join('\n');
}
