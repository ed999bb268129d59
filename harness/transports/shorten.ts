import { changeStrings } from '../change-strings.ts';

/** Strings longer than this are cut, in characters. */
const KEEP = 1024;

/**
 * Cuts the long strings inside a parsed value, in place, keeping its shape: a 50 MB text is judged
 * by its type and its beginning, and need not be held in memory.
 */
export function shortenStrings(root: unknown): void {
  changeStrings(root, (text) =>
    // A slice would keep the whole text alive; a copy through bytes does not.
    text.length > KEEP ? Buffer.from(text.slice(0, KEEP), 'utf16le').toString('utf16le') : text,
  );
}
