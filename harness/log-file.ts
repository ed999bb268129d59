/** Files that are appended to while something runs, and must not fill the disk. */
import { openSync } from 'node:fs';
import { UsageError } from './errors.ts';

/** The file grows to this, in bytes: a flood would fill the disk. */
export const LOG_LIMIT = 10 * 1024 * 1024;

/**
 * @returns the descriptor
 * @throws UsageError when the file cannot be written
 */
export function openLog(file: string): number {
  try {
    return openSync(file, 'a');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--log: ${file} cannot be written (${code})`);
  }
}

export function fullWords(limit: number): string {
  return `${limit} bytes are reached: no further lines are logged`;
}
