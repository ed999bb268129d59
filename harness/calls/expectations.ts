/** `--expect FILE`: read and validated, so that a misspelt key is an error and not a silent pass. */
import { UsageError } from '../errors.ts';
import type { Expectations } from '../model/index.ts';
import { closest } from '../targets/closest.ts';
import { parseJson } from '../targets/json-text.ts';
import { readTextFile } from '../targets/text-file.ts';

/** @throws UsageError when the file cannot be read, is not JSON, or says what is not understood */
export function loadExpectations(file: string): Expectations {
  const parsed = parseJson(readTextFile('--expect', file));
  const problem = 'problem' in parsed ? parsed.problem : findProblem(parsed.value);
  if (problem !== undefined) throw new UsageError(`--expect ${file}: ${problem}`);
  return (parsed as { value: Expectations }).value;
}

/** What is not as expected in the value, with its JSON pointer; undefined when all is well. */
export function findProblem(value: unknown): string | undefined {
  return FILE(value, '');
}

type Check = (value: unknown, pointer: string) => string | undefined;

const wrong = (pointer: string, expected: string): string =>
  `${pointer === '' ? 'the whole' : pointer}: ${expected} was expected`;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first<Item>(
  items: readonly Item[],
  check: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const problem = check(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const below = (pointer: string, key: string): string =>
  `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** An object with these keys, each of which may be absent, and no others. */
function shape(checks: Readonly<Record<string, Check>>): Check {
  const keys = Object.keys(checks);
  return (value, pointer) => {
    if (!isObject(value)) return wrong(pointer, 'an object');
    return first(Object.keys(value), (key) => {
      const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
      if (check) return check(value[key], below(pointer, key));
      const near = closest(key, keys);
      const hint = near === undefined ? '' : `; did you mean "${near}"?`;
      const list = keys.map((one) => `"${one}"`).join(', ');
      return `${below(pointer, key)}: unknown key, expected one of ${list}${hint}`;
    });
  };
}

const string: Check = (value, pointer) =>
  typeof value === 'string' ? undefined : wrong(pointer, 'a string');

const boolean: Check = (value, pointer) =>
  typeof value === 'boolean' ? undefined : wrong(pointer, 'true or false');

const object: Check = (value, pointer) =>
  isObject(value) ? undefined : wrong(pointer, 'an object with arguments');

const expression: Check = (value, pointer) => {
  if (typeof value !== 'string') return wrong(pointer, 'a regular expression as a string');
  try {
    new RegExp(value, 'u');
    return undefined;
  } catch (error) {
    return `${pointer}: ${(error as Error).message}`;
  }
};

const MATCHES = shape({ matches: expression });

const text: Check = (value, pointer) => {
  if (typeof value === 'string') return undefined;
  if (!isObject(value)) return wrong(pointer, 'a string or { "matches": "regular expression" }');
  return Object.hasOwn(value, 'matches')
    ? MATCHES(value, pointer)
    : (MATCHES(value, pointer) ?? wrong(below(pointer, 'matches'), 'a regular expression'));
};

const TOOL = shape({
  call: object,
  returns: shape({ text }),
  badCall: object,
  readOnly: boolean,
});

const tools: Check = (value, pointer) =>
  isObject(value)
    ? first(Object.keys(value), (name) => TOOL(value[name], below(pointer, name)))
    : wrong(pointer, 'an object with tool names as keys');

const FILE = shape({ server: shape({ name: string, version: string }), tools });
