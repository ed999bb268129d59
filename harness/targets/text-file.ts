import { readFileSync } from 'node:fs';
import { UsageError } from '../errors.ts';

/** The text of a file that an option names, without a byte order mark. */
export function readTextFile(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const words: Record<string, string> = {
      ENOENT: 'no such file',
      EISDIR: 'it is a directory',
      EACCES: 'it may not be read',
    };
    throw new UsageError(`${option} ${file}: ${words[code ?? ''] ?? code ?? 'it cannot be read'}`);
  }
}
