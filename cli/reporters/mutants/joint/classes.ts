/** Operators × classes: what becomes of each client with the mutants of an operator. */
import stringWidth from 'string-width';
import type { BehaviourClass, MutantResult } from '../../../../harness/model/index.ts';
import { cut, pad } from './text.ts';
import { groupedBy, legendOf, type View } from './view.ts';

/** In two lines, so that seven classes fit beside the names of operators. */
const COLUMNS: readonly {
  readonly kind: BehaviourClass;
  readonly head: readonly [string, string];
}[] = [
  { kind: 'identical', head: ['', 'identical'] },
  { kind: 'different', head: ['', 'different'] },
  { kind: 'schema-error', head: ['schema-', 'error'] },
  { kind: 'protocol-error', head: ['protocol-', 'error'] },
  { kind: 'client-error', head: ['client-', 'error'] },
  { kind: 'timeout', head: ['', 'timeout'] },
  { kind: 'closed', head: ['', 'closed'] },
];

const MOST_NAME = 28;
const LETTERS = 'clients';

export function renderClasses(view: View): string {
  const { colors, observed } = view;
  const byOperator = groupedBy(observed, ({ operator }) => operator);
  const rows = [
    ...[...byOperator].map(([operator, mutants]) => ({ name: cut(operator, MOST_NAME), mutants })),
    { name: 'all of these', mutants: observed },
  ];
  const width = Math.max(...rows.map(({ name }) => stringWidth(name)));
  const head = (line: 0 | 1) =>
    [
      pad(line === 0 ? '' : 'mutants of', width),
      pad(line === 0 ? '' : LETTERS, LETTERS.length),
      ...COLUMNS.map((column) => column.head[line].padStart(widthOf(column))),
    ]
      .join(' ')
      .trimEnd();
  return [
    colors.bold('What each client does with the mutants of each operator'),
    colors.dim(legendOf(view)),
    '',
    colors.dim(head(0)),
    colors.dim(head(1)),
    ...rows.flatMap(({ name, mutants }) =>
      linesOf(view, mutants).map(({ letters, cells }, index) =>
        [pad(index === 0 ? name : '', width), pad(letters, LETTERS.length), ...cells].join(' '),
      ),
    ),
  ].join('\n');
}

/** A line for all clients with the same counts. */
function linesOf({ clients, colors }: View, mutants: readonly MutantResult[]) {
  const byCells = groupedBy(clients, ({ id }) =>
    COLUMNS.map(
      ({ kind }) => mutants.filter((one) => one.behaviours?.[id]?.class === kind).length,
    ).join(' '),
  );
  return [...byCells].map(([counts, same]) => ({
    letters: same.length === clients.length ? 'all' : same.map(({ letter }) => letter).join(' '),
    cells: counts.split(' ').map((count, index) => {
      const columns = COLUMNS[index] ? widthOf(COLUMNS[index]) : 0;
      return count === '0' ? colors.dim('·'.padStart(columns)) : count.padStart(columns);
    }),
  }));
}

function widthOf({ head }: (typeof COLUMNS)[number]): number {
  return Math.max(...head.map(({ length }) => length));
}
