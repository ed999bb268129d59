/** What was not checked, and why: never left out, so that silence is not taken for a pass. */
import type { Verdict } from '../../../harness/model/index.ts';
import { visible } from '../../../harness/visible.ts';
import type { Colors } from './index.ts';

export function renderNotChecked(verdicts: readonly Verdict[], colors: Colors): string {
  const byReason = new Map<string, string[]>();
  for (const { outcome, because = '', assertion } of verdicts) {
    if (outcome !== 'not-checked') continue;
    const ids = byReason.get(because);
    if (ids) ids.push(assertion);
    else byReason.set(because, [assertion]);
  }
  if (byReason.size === 0) return '';
  return [
    colors.bold('Not checked'),
    ...[...byReason].flatMap(([because, ids]) => [
      `  – ${visible(because)}`,
      ...ids.map((id) => colors.dim(`      ${id}`)),
    ]),
  ].join('\n');
}
