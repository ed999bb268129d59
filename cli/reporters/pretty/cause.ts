import { visible } from '../../../harness/visible.ts';
import type { Cause } from '../causes.ts';
import { OUTCOME_WORDS } from '../wording.ts';
import { idLines, type Page, SIGNS } from './page.ts';
import { wireLines } from './wire.ts';

const INDENT = '  ';

/** One cause in full, and what follows from it in a line. */
export function causeLines({ verdict, consequences }: Cause, page: Page): string[] {
  const paint = page.outcome[verdict.outcome];
  const field = (name: string, text: string) =>
    `${INDENT}${page.quiet(name.padEnd(9))} ${visible(text)}`;
  const wire = wireLines(verdict.evidence ?? [], INDENT, page, paint);
  const word = `${SIGNS[verdict.outcome]} ${OUTCOME_WORDS[verdict.outcome]}:`;
  return [
    `${paint(word)} ${page.strong(visible(verdict.title))}`,
    `${INDENT}${visible(verdict.assertion)} ${page.quiet(`· ${verdict.level}`)}`,
    '',
    ...(verdict.expected === undefined ? [] : [field('expected', verdict.expected)]),
    ...(verdict.actual === undefined ? [] : [field('actual', verdict.actual)]),
    ...(wire.length > 0 ? ['', ...wire] : []),
    '',
    field('clause', verdict.clause.text),
    `${INDENT}${' '.repeat(10)}${page.link(visible(verdict.clause.url))}`,
    ...(verdict.clients ?? []).map(({ client, behaviour, message }) =>
      field('client', `${client}: ${behaviour}${message === undefined ? '' : ` · ${message}`}`),
    ),
    ...(['fail', 'risk'] as const).flatMap((outcome) => {
      const ids = consequences.filter((other) => other.outcome === outcome);
      if (ids.length === 0) return [];
      const says = outcome === 'fail' ? 'also fails' : 'also a risk';
      return [
        `${INDENT}${page.outcome[outcome](`${says} because of this (${ids.length}):`)}`,
        ...idLines(
          ids.map(({ assertion }) => visible(assertion)),
          `${INDENT}  `,
          page.width,
        ),
      ];
    }),
  ];
}
