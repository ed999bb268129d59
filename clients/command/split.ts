/** From the text of `--client-command` to the words of a command. */
import { UsageError } from '../../harness/errors.ts';

/** What a backslash escapes between double quotes; before anything else it stands for itself. */
const ESCAPABLE_IN_QUOTES = '"\\$`\n';

/**
 * Splits as a POSIX shell splits plain words: by spaces, with quotes and backslashes. Nothing is
 * expanded, and `|`, `>`, `&` and `;` are characters like any other: no shell runs the command.
 * Libraries that split (string-argv, shell-quote) know no backslash, or expand; none minds a quote
 * that is left open.
 * @param option how messages name it
 * @throws UsageError for a quote that is not closed, and where no command is left
 */
export function splitCommand(
  text: string,
  option = '--client-command',
): readonly [string, ...string[]] {
  const words: string[] = [];
  // Undefined between words: '' is a word too.
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (char === quote) {
      quote = undefined;
    } else if (quote === undefined && (char === "'" || char === '"')) {
      quote = char;
      word ??= '';
    } else if (quote === undefined && /[ \t\r\n]/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === '\\' && next !== '' && escapes(next, quote)) {
      // A backslash before the end of a line joins it with the next one.
      if (next !== '\n') word = (word ?? '') + next;
      at += 1;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote !== undefined) throw new UsageError(`${option}: a ${quote} is not closed: ${text}`);
  if (word !== undefined) words.push(word);
  const [file, ...args] = words;
  if (!file) throw new UsageError(`${option}: a command was expected, such as "node client.js"`);
  return [file, ...args];
}

function escapes(next: string, quote: string | undefined): boolean {
  if (quote === "'") return false;
  return quote === undefined || ESCAPABLE_IN_QUOTES.includes(next);
}
