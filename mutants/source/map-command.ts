/** The paths in a command, replaced. */
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The command with its paths mapped: words that are a path, `--name=path`, and `file:` URLs. The name
 * of the program is a path only with a separator in it; without, it is looked up in PATH.
 * @param map given every word, also those that are no path; undefined leaves the word as it is
 */
export function mapCommand(
  [file, ...args]: readonly [string, ...string[]],
  map: (path: string) => string | undefined,
): [string, ...string[]] {
  const mapped = (word: string) => mapWord(word, map);
  return [/[/\\]/.test(file) ? mapped(file) : file, ...args.map(mapped)];
}

function mapWord(word: string, map: (path: string) => string | undefined): string {
  const [, option = '', value = ''] = /^(-[^=]*=)?(.*)$/s.exec(word) ?? [];
  if (value === '') return word;
  if (!value.startsWith('file:')) return option + (map(value) ?? value);
  try {
    const path = map(fileURLToPath(value));
    return path === undefined ? word : option + pathToFileURL(path).href;
  } catch {
    return word;
  }
}
