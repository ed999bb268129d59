/** Variations that the specification allows and some client cannot cope with: no fault of the server. */
import { visible } from '../../../../harness/visible.ts';
import { outcomeLines } from './outcomes.ts';
import { andMore } from './text.ts';
import type { View } from './view.ts';

const MOST = 12;

export function renderLegalThatBreak(view: View): string {
  const { colors, joint } = view;
  const { legalThatBreak } = joint;
  if (legalThatBreak.length === 0) return '';
  return [
    colors.bold(`Legal variations that break a client: ${legalThatBreak.length}`),
    ...legalThatBreak
      .slice(0, MOST)
      .flatMap(({ mutant }) => [
        `  ${colors.yellow('▲')} ${visible(mutant)}`,
        ...outcomeLines(view, mutant, '      '),
      ]),
    ...andMore(legalThatBreak.length - MOST, '  ', colors),
  ].join('\n');
}
