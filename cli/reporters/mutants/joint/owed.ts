/** Mutants that no assertion sees and a client suffers from: for each an assertion is owed, or a reason. */
import type { JointReport } from '../../../../harness/model/index.ts';
import { visible } from '../../../../harness/visible.ts';
import { outcomeLines } from './outcomes.ts';
import { andMore, wrapped } from './text.ts';
import { groupedBy, type View, WIDTH } from './view.ts';

/** More than these are put together by what they have in common: why nothing caught them. */
const LONG = 12;
const MOST = 30;

type Owed = JointReport['owed'][number];

export function renderOwed(view: View): string {
  const { colors, joint } = view;
  const { owed } = joint;
  if (owed.length === 0) return '';
  return [
    colors.bold(`Missed by every assertion, but breaks a client: ${owed.length}`),
    ...(owed.length <= LONG ? owed.flatMap((one) => alone(view, one)) : grouped(view, owed)),
  ].join('\n');
}

function alone(view: View, { mutant, because }: Owed): string[] {
  const why = wrapped(because, WIDTH - 6).map((line) => view.colors.dim(`      ${line}`));
  return [...headOf(view, mutant, '  '), ...why];
}

function headOf(view: View, mutant: string, indent: string): string[] {
  return [
    `${indent}${view.colors.red('✖')} ${visible(mutant)}`,
    ...outcomeLines(view, mutant, `${indent}    `),
  ];
}

function grouped(view: View, owed: readonly Owed[]): string[] {
  const groups = groupedBy(owed, ({ because }) => because);
  const shown = chosen(groups);
  const lines = [...groups].flatMap(([because, mutants]) => {
    const few = mutants.filter((one) => shown.has(one));
    if (few.length === 0) return [];
    const rest = mutants.length - few.length;
    return [
      ...wrapped(`${because}: ${mutants.length}`, WIDTH - 2).map((line) => `  ${line}`),
      ...few.flatMap(({ mutant }) => headOf(view, mutant, '    ')),
      ...(rest > 0 ? [view.colors.dim(`    … and ${rest} more`)] : []),
    ];
  });
  return [...lines, ...andMore(owed.length - shown.size, '  ', view.colors)];
}

/** The worst of each group, then the second of each, and so on: a large group does not hide the others. */
function chosen(groups: ReadonlyMap<string, readonly Owed[]>): ReadonlySet<Owed> {
  const ranked = [...groups.values()].flatMap((mutants) =>
    mutants.map((one, place) => ({ one, place })),
  );
  ranked.sort((a, b) => a.place - b.place);
  return new Set(ranked.slice(0, MOST).map(({ one }) => one));
}
