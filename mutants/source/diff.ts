/** What a mutant changes, as people read changes. */
import { excerpt } from '../../harness/visible.ts';
import { lineStarts, type SourceMutant } from './instrument.ts';

/** Longer lines (of bundles) are cut around the change. */
const WIDTH = 160;
/** Of a long change the first and last lines are shown. */
const SHOWN = { first: 4, last: 2 };

/**
 * The place and mutator on one line, then the changed lines: `-` as they were, `+` as they became,
 * and unchanged ones around them after a blank. Invisible characters are shown as escapes. Long
 * lines and long changes are cut with `…`. No colours, no line feed at the end.
 * @param source the whole original file that the mutant's location points into
 * @param context number of unchanged lines before and after
 */
export function sourceDiff(mutant: SourceMutant, source: string, context = 1): string {
  const { start, end } = mutant.location;
  const lines = linesOf(source);
  // What follows the last line feed is no line.
  if (lines.at(-1) === '') lines.pop();
  const from = start.line - 1;
  const upTo = end.line - 1;
  const head = (lines[from] ?? '').slice(0, start.column - 1);
  const tail = (lines[upTo] ?? '').slice(end.column - 1);
  const was = lines.slice(from, upTo + 1);
  const became = linesOf(head + mutant.replacement + tail);

  // The replacement may repeat whole lines of the original.
  const same = (index: number) =>
    index < Math.min(was.length, became.length) && was[index] === became[index];
  let equal = 0;
  while (same(equal)) equal++;
  const sameEnd = (count: number) =>
    equal + count < Math.min(was.length, became.length) &&
    was[was.length - 1 - count] === became[became.length - 1 - count];
  let equalEnd = 0;
  while (sameEnd(equalEnd)) equalEnd++;

  const top = from + equal;
  const bottom = upTo + 1 - equalEnd;
  // Lines are cut around the first changed character.
  const column = equal === 0 ? start.column - 1 : 0;
  const shown = (sign: string, texts: readonly string[]) =>
    texts.map((text) => sign + line(text, column));
  return [
    `${mutant.file}:${start.line}:${start.column} ${mutant.mutatorName}`,
    ...shown(' ', lines.slice(Math.max(0, top - context), top)),
    ...shorter('-', shown('-', was.slice(equal, was.length - equalEnd))),
    ...shorter('+', shown('+', became.slice(equal, became.length - equalEnd))),
    ...shown(' ', lines.slice(bottom, bottom + context)),
  ].join('\n');
}

function linesOf(text: string): string[] {
  const starts = lineStarts(text);
  return starts.map((start, index) =>
    text.slice(start, starts[index + 1]).replace(/(?:\r\n|[\n\r\u2028\u2029])$/, ''),
  );
}

function line(text: string, column: number): string {
  const at = Math.min(column, text.length);
  // A tab would be shown as an escape, in every line of many projects.
  const spaced = (part: string) => part.replaceAll('\t', '  ');
  const before = spaced(text.slice(0, at));
  const whole = before + spaced(text.slice(at));
  return excerpt(whole, [before.length, before.length], WIDTH).excerpt;
}

function shorter(sign: string, lines: readonly string[]): readonly string[] {
  const cut = lines.length - SHOWN.first - SHOWN.last;
  // One line in place of one line would save nothing.
  if (cut < 2) return lines;
  return [
    ...lines.slice(0, SHOWN.first),
    `${sign}… ${cut} more lines`,
    ...lines.slice(-SHOWN.last),
  ];
}
