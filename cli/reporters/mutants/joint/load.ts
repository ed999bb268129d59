/** How much rests on each assertion and each field, by the mutants that break a client. */
import type { ClassCounts } from '../../../../harness/model/index.ts';
import { andMore, cut } from './text.ts';
import { legendOf, type View, WIDTH } from './view.ts';

const MOST_ASSERTIONS = 12;
const MOST_FIELDS = 10;
/** Of one cell. */
const COLUMNS = 11;

interface Row {
  readonly name: string;
  readonly classes: ClassCounts;
}

export function renderLoad(view: View): string {
  const { assertions, fields } = view.joint.load;
  return [
    table(
      view,
      'How much rests on each assertion: mutants that it catches and that break a client',
      assertions.map(({ assertion, classes }) => ({ name: assertion, classes })),
      MOST_ASSERTIONS,
    ),
    table(
      view,
      'How much rests on each field: mutants at it that break a client',
      fields.map(({ field, classes }) => ({ name: field, classes })),
      MOST_FIELDS,
    ),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function table(view: View, title: string, all: readonly Row[], most: number): string {
  const { clients, colors } = view;
  const rows = all
    .map(({ name, classes }) => ({ name, loads: clients.map(({ id }) => loadIn(classes[id])) }))
    .filter(({ loads }) => loads.some(({ breaking }) => breaking > 0));
  if (rows.length === 0) return '';
  const room = WIDTH - clients.length * COLUMNS - 2;
  return [
    colors.bold(title),
    colors.dim(`${legendOf(view)}; in brackets: how many of these are time-outs`),
    '',
    colors.dim(clients.map(({ letter }) => letter.padStart(COLUMNS)).join('')),
    ...rows.slice(0, most).map(({ name, loads }) => {
      const cells = loads.map(({ breaking, timeouts }) => {
        const text = `${breaking || '·'}${timeouts > 0 ? ` (${timeouts})` : ''}`;
        return breaking === 0 ? colors.dim(text.padStart(COLUMNS)) : text.padStart(COLUMNS);
      });
      return `${cells.join('')}  ${cut(name, room)}`;
    }),
    ...andMore(rows.length - most, '  ', colors),
  ].join('\n');
}

function loadIn(counts: ClassCounts[string] = {}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { breaking: all - (counts.identical ?? 0), timeouts: counts.timeout ?? 0 };
}
