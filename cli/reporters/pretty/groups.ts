/** One line a group: how many of its assertions hold. */
import type { Outcome, Verdict } from '../../../harness/model/index.ts';
import type { Colors } from './index.ts';

export function renderGroups(verdicts: readonly Verdict[], colors: Colors): string {
  const groups = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const list = groups.get(verdict.group);
    if (list) list.push(verdict);
    else groups.set(verdict.group, [verdict]);
  }
  const width = Math.max(...[...groups.keys()].map((name) => name.length));
  return [...groups]
    .map(([name, list]) => {
      const passed = countOf(list, 'pass');
      const others = (['fail', 'risk', 'not-checked'] as const)
        .map((outcome) => [countOf(list, outcome), WORDS[outcome]] as const)
        .filter(([count]) => count > 0)
        .map(([count, words]) => `${count} ${words}`)
        .join(', ');
      const numbers = `${passed}/${list.length}`.padStart(5);
      return `${signOf(list, colors)} ${name.padEnd(width)} ${numbers}  ${colors.dim(others)}`.trimEnd();
    })
    .join('\n');
}

const WORDS = { fail: 'failed', risk: 'at risk', 'not-checked': 'not checked' } as const;

function countOf(list: readonly Verdict[], outcome: Outcome): number {
  return list.filter((verdict) => verdict.outcome === outcome).length;
}

function signOf(list: readonly Verdict[], colors: Colors): string {
  if (countOf(list, 'fail') > 0) return colors.red('✖');
  if (countOf(list, 'risk') > 0) return colors.yellow('▲');
  return countOf(list, 'pass') > 0 ? colors.green('✔') : colors.dim('–');
}
