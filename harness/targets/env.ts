import { UsageError } from '../errors.ts';

/**
 * `-e KEY=VALUE`, or `-e KEY` to hand on our own variable. The last of several for a key wins.
 * @throws UsageError when a key is empty or our own variable is not set
 */
export function parseEnv(
  words: readonly string[],
  own: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    words.map((word) => {
      const equals = word.indexOf('=');
      const key = equals < 0 ? word : word.slice(0, equals);
      if (key === '' || word.includes('\0')) {
        throw new UsageError(`-e expects KEY=VALUE or KEY, not "${word}"`);
      }
      const value = equals < 0 ? own[key] : word.slice(equals + 1);
      if (value === undefined) {
        throw new UsageError(`-e ${key}: the variable is not set here; -e ${key}=VALUE gives it`);
      }
      return [key, value];
    }),
  );
}
