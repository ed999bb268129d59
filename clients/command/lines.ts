/** Lines of output, compared. */

export interface Lines {
  readonly lines: readonly string[];
  /** There was more, which is not known. */
  readonly cut: boolean;
}

/** @param lost bytes that are missing behind the text */
export function linesOf(text: string, lost = 0): Lines {
  const lines = text.split(/\r?\n/);
  // Behind the last line feed there is nothing, or half a line.
  if (lines.at(-1) === '' || lost > 0) lines.pop();
  return { lines, cut: lost > 0 };
}

/** Numbers of the lines that differ, from 0. A line that one of them lacks differs, if that is known. */
export function* differingLines(one: Lines, other: Lines): Iterable<number> {
  for (let at = 0; at < Math.max(one.lines.length, other.lines.length); at += 1) {
    const [a, b] = [one.lines[at], other.lines[at]];
    if (a === undefined && one.cut) return;
    if (b === undefined && other.cut) return;
    if (a !== b && (a === undefined || b === undefined || steady(a) !== steady(b))) yield at;
  }
}

/**
 * The line without what looks like a time. Two runs may fall into the same second by chance, or take
 * as long: the time would seem to be one that never changes.
 */
export function steady(line: string): string {
  // Bounded, so that a million digits are looked at once.
  return line
    .replace(/(?<!\d)\d{1,2}:\d\d(:\d\d)?([.,]\d{1,9})?/g, '0:00')
    .replace(/(?<!\d)\d{1,9}([.,]\d{1,15})?\s?([mµun]?s|sec(onds?)?|min(utes?)?)\b/g, '0 s');
}
