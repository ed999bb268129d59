/**
 * The word most like the given one, for "did you mean".
 * @returns undefined when none is near: more than a third of the letters differ
 */
export function closest(word: string, words: readonly string[]): string | undefined {
  const near = words
    .map((other) => ({ other, distance: distance(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, distance }) => distance * 3 <= Math.max(word.length, other.length))
    .sort((left, right) => left.distance - right.distance);
  return near[0]?.other;
}

/** Letters to insert, delete or replace (Levenshtein), of at most 100. */
function distance(left: string, right: string): number {
  const target = [...right].slice(0, 100);
  let row = [0, ...target.map((_, index) => index + 1)];
  for (const [index, letter] of [...left].slice(0, 100).entries()) {
    const next = [index + 1];
    for (const [column, other] of target.entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
