/** What a client does otherwise than the one before it. */
import stringWidth from 'string-width';
import type { MutantBehaviour } from '../../../../harness/model/index.ts';
import { visible } from '../../../../harness/visible.ts';
import { andMore, cut, placed, thrown } from './text.ts';
import { behavioursIn, nameOf, type View, WIDTH } from './view.ts';

const MOST = 8;

export function renderDifferences(view: View): string {
  const { differences } = view.joint;
  if (differences.length === 0) return '';
  return [
    view.colors.bold('Differences between clients'),
    ...differences.flatMap(({ clients, mutants }) => {
      const [one, other] = clients;
      return [
        `  ${nameOf(view, one)} / ${nameOf(view, other)}: ${mutants.length || 'none'}`,
        ...mutants.slice(0, MOST).flatMap((mutant) => {
          const behaviours = behavioursIn(view, mutant);
          return example(mutant, behaviours[one], behaviours[other]);
        }),
        ...andMore(mutants.length - MOST, '    ', view.colors),
      ];
    }),
  ].join('\n');
}

/** In one line, where it is short enough. */
function example(
  mutant: string,
  one: MutantBehaviour | undefined,
  other: MutantBehaviour | undefined,
): string[] {
  if (!one || !other) return [`    ${visible(mutant)}`];
  const said = toldApart(one, other);
  const line = `    ${visible(mutant)}: ${said.join(' / ')}`;
  if (stringWidth(line) <= WIDTH) return [line];
  return [`    ${visible(mutant)}:`, ...said.map((text) => `      ${cut(text, WIDTH - 6)}`)];
}

/** No more of each than it takes to see the difference. */
function toldApart(one: MutantBehaviour, other: MutantBehaviour): [string, string] {
  const both = (text: (behaviour: MutantBehaviour) => string): [string, string] => [
    text(one),
    text(other),
  ];
  const [where, withError] = [both(placed), both((each) => `${placed(each)}, ${thrown(each)}`)];
  if (where[0] !== where[1]) return where;
  if (withError[0] !== withError[1]) return withError;
  return both((each) => `${placed(each)}, ${visible(each.error?.message ?? '')}`);
}
