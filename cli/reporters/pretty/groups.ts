import type { Outcome } from '../../../harness/model/assertion.ts';
import type { Verdict } from '../../../harness/model/report.ts';
import { visible } from '../../../harness/visible.ts';
import { OUTCOME_WORDS } from '../wording.ts';
import { columns, padded } from './columns.ts';
import { type Page, SIGNS } from './page.ts';

/** One line a group: how many of it are verified, and what became of the others. */
export function groupLines(verdicts: readonly Verdict[], page: Page): string[] {
  const suites = partition(verdicts, ({ suite }) => suite);
  const indent = suites.size > 1 ? '    ' : '  ';
  const names = verdicts.map(({ group }) => columns(visible(group)));
  const nameWidth = names.reduce((widest, width) => Math.max(widest, width), 0);
  return Array.from(suites, ([suite, members]) => [
    ...(suites.size > 1 ? [`  ${page.strong(visible(suite))}`] : []),
    ...Array.from(
      partition(members, ({ group }) => group),
      ([group, inGroup]) => {
        const count = (outcome: Outcome) => inGroup.filter((v) => v.outcome === outcome).length;
        const worst = WORST_FIRST.find((outcome) => count(outcome) > 0) ?? 'not-checked';
        const score = `${count('pass')}/${inGroup.length}`;
        const others = (['fail', 'risk', 'not-checked'] as const)
          .filter((outcome) => count(outcome) > 0 && count(outcome) < inGroup.length)
          .map((outcome) => `${count(outcome)} ${OUTCOME_WORDS[outcome].toLowerCase()}`);
        const rest = count('not-checked') === inGroup.length ? ['not checked'] : others;
        const start = `${page.outcome[worst](SIGNS[worst])} ${padded(visible(group), nameWidth)}`;
        return `${indent}${start}  ${score}  ${page.quiet(rest.join(', '))}`.trimEnd();
      },
    ),
  ]).flat();
}

/** A group is as good as its worst member; what was not checked counts only where nothing was. */
const WORST_FIRST: readonly Outcome[] = ['fail', 'risk', 'pass', 'not-checked'];

function partition(
  verdicts: readonly Verdict[],
  key: (verdict: Verdict) => string,
): Map<string, Verdict[]> {
  const parts = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const part = parts.get(key(verdict));
    if (part) part.push(verdict);
    else parts.set(key(verdict), [verdict]);
  }
  return parts;
}
