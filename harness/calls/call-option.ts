import { UsageError } from '../errors.ts';
import type { Arguments, PermittedCall } from '../model/index.ts';
import { parseJson } from '../targets/json-text.ts';

/**
 * `--call NAME` permits a call, `--call NAME={"json":…}` also gives its arguments.
 * @throws UsageError that says what is wrong in the JSON, and where
 */
export function parseCall(word: string): PermittedCall {
  const equals = word.indexOf('=');
  const name = equals < 0 ? word : word.slice(0, equals);
  if (name === '') {
    throw new UsageError(`--call expects NAME or NAME='{"json":…}', not "${word}"`);
  }
  if (equals < 0) return { name };
  const text = word.slice(equals + 1);
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    // Shells take double quotes away: what came shows it.
    const came = text.length > 80 ? `${text.slice(0, 80)}…` : text;
    throw new UsageError(
      `--call ${name}: the arguments are not JSON: ${parsed.problem} in ${came}`,
    );
  }
  const value = parsed.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const kind = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
    throw new UsageError(`--call ${name}: the arguments must be a JSON object, not ${kind}`);
  }
  return { name, arguments: value as Arguments };
}
