import { UsageError } from '../errors.ts';
import { type Settings, type StdioTarget, stdioTarget } from './stdio-target.ts';

/** `-- command args`, exactly as given: no shell reads it. */
export function commandTarget(words: readonly string[], settings: Settings): StdioTarget {
  const [command, ...args] = words;
  if (!command) throw new UsageError('a command is expected after --');
  return stdioTarget([command, ...args], words.join(' '), settings);
}
