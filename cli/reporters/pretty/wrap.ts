/** Long sentences on several lines: for what is read, and never copied. */
import stringWidth from 'string-width';

/** @returns lines of at most so many columns, where its words are that short */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || stringWidth(`${line} ${word}`) > columns) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
