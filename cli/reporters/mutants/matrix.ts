/** Operators × groups of assertions: how many mutants of an operator turned something red in a group. */
import stringWidth from 'string-width';
import type { MutantResult, MutantsReport } from '../../../harness/model/index.ts';
import type { Colors } from '../pretty/index.ts';

/** Column heads are numbers, explained above: groups have long names. */
export function renderMatrix(report: MutantsReport, colors: Colors): string {
  const groups = [...new Set(report.groups)];
  const groupOf = new Map(report.assertions.map((id, index) => [id, report.groups[index]]));
  const rows = rowsOf(report);
  const width = Math.max(...rows.map(({ name }) => stringWidth(name)), 8);
  const cell = (text: string) => text.padStart(5);
  const head = [
    'mutants of'.padEnd(width),
    cell('all'),
    cell('red'),
    cell('by'),
    ...groups.map((_, index) => cell(`[${index + 1}]`)),
  ].join(' ');
  const lines = rows.map(({ name, mutants }) => {
    const red = mutants.filter(({ fate }) => fate === 'killed' || fate === 'false-alarm').length;
    const cells = groups.map((group) => {
      const count = mutants.filter(({ caughtBy }) =>
        caughtBy.some((id) => groupOf.get(id) === group),
      ).length;
      return count === 0 ? colors.dim(cell('·')) : cell(String(count));
    });
    const by = new Set(mutants.flatMap(({ caughtBy }) => caughtBy)).size;
    const counts = [mutants.length, red, by].map((count) => cell(String(count)));
    return [name.padEnd(width), ...counts, ...cells].join(' ');
  });
  const legend = groups.map((group, index) => `[${index + 1}] ${group}`).join('  ');
  return [
    colors.bold('Which mutants turned red an assertion of which group'),
    colors.dim(`by: so many assertions in all; ${legend}`),
    '',
    colors.dim(head),
    ...lines,
  ].join('\n');
}

interface Row {
  readonly name: string;
  readonly mutants: readonly MutantResult[];
}

/** Operators in the order of the report, then what has no operator of ours: generated and source mutants. */
function rowsOf({ mutants, operators }: MutantsReport): Row[] {
  const names = [
    ...operators.map(({ id }) => id),
    ...new Set(mutants.map(({ operator }) => operator)),
  ];
  return [...new Set(names)].map((name) => ({
    name,
    mutants: mutants.filter(({ operator }) => operator === name),
  }));
}
