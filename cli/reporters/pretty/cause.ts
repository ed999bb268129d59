/** One fault with all that shows it, and what follows from it. */
import type { Verdict } from '../../../harness/model/index.ts';
import { visible } from '../../../harness/visible.ts';
import type { Look } from '../reporter.ts';
import { clientLines } from './clients.ts';
import { renderEvidence } from './evidence.ts';
import type { Colors } from './index.ts';
import { wrapped } from './wrap.ts';

const INDENT = '  ';
/** Where the text behind a label begins. */
const LABELLED = `${INDENT}          `;

export function renderCause(
  verdict: Verdict,
  all: readonly Verdict[],
  look: Look,
  colors: Colors,
): string {
  const { outcome, title, assertion, level, expected = '', actual = '', clause } = verdict;
  const failed = outcome === 'fail';
  const sign = failed ? colors.red('✖') : colors.yellow('▲');
  const word = failed ? colors.red('Failed') : colors.yellow('Observed risk');
  const consequences = all.filter(({ consequenceOf }) => consequenceOf === assertion);
  return [
    `${sign} ${colors.bold(title)}`,
    `${INDENT}${word} · ${level} · ${assertion}`,
    labelled('expected', visible(expected), colors),
    labelled('actual', visible(actual), colors),
    ...(verdict.evidence ?? []).flatMap((evidence) =>
      renderEvidence(evidence, look.width - INDENT.length, colors).map((line) => INDENT + line),
    ),
    labelled('clause', clause.text, colors),
    `${LABELLED}${colors.dim(clause.url)}`,
    ...clientLines(verdict.clients ?? []).flatMap((line) =>
      wrapped(visible(line), look.width - LABELLED.length).map((part, index) =>
        index === 0 ? labelled('observed', part, colors) : LABELLED + part,
      ),
    ),
    ...(consequences.length > 0 ? [followed(consequences, colors)] : []),
  ].join('\n');
}

function labelled(label: string, text: string, colors: Colors): string {
  return `${INDENT}${colors.dim(label.padEnd(9))} ${text}`;
}

function followed(consequences: readonly Verdict[], colors: Colors): string {
  const count = consequences.length;
  const ids = consequences.map(({ assertion }) => `${INDENT}${INDENT}${assertion}`);
  const head = `${count} more ${count === 1 ? 'follows' : 'follow'} from this:`;
  return [`${INDENT}${colors.dim(head)}`, ...ids.map((id) => colors.dim(id))].join('\n');
}
