/**
 * Arguments for a tool from its own `inputSchema`: minimal, valid, the same for the same seed.
 *
 * A generator of our own and not json-schema-faker 0.6.3: that one never says that it cannot. It
 * returned `{}` for a required `__proto__`, a string of 3 for `minLength: 5, maxLength: 2`, null
 * where a required recursion never ends, a string for an object with `oneOf`, and it has no limit
 * for repetitions in a pattern. Wrong arguments would be blamed on the server. What is hard, strings
 * for a pattern, is fast-check's.
 */
import type { Arguments } from '../model/index.ts';
import { isSchemaObject, MAX_DEPTH, own, startMaking } from './making.ts';
import { type FastCheck, startPatterns } from './patterns.ts';
import { firstValid } from './schema-values.ts';

export type Example = { readonly arguments: Arguments } | { readonly because: string };

/**
 * Makes arguments with the required properties only. The whole object comes from `examples` or
 * `default` of the schema where these are valid; each property from `examples`, `default`, `const`,
 * `enum`, else it is generated.
 * @param inputSchema untrusted; read in bounded time, no reference is fetched
 * @returns the arguments, or the reason why there are none; never throws
 */
export async function exampleArguments(inputSchema: unknown, seed: number): Promise<Example> {
  if (inputSchema === undefined) return { because: 'the tool has no inputSchema' };
  if (!isSchemaObject(inputSchema)) return { because: 'inputSchema is not an object' };
  const type = own(inputSchema, 'type');
  const isForObjects = Array.isArray(type) ? type.includes('object') : type === 'object';
  if (type !== undefined && !isForObjects) {
    return { because: 'the root type of inputSchema is not "object"' };
  }
  try {
    const first = attempt(inputSchema, seed, undefined);
    if (first !== 'needs-fast-check') return first;
    const second = attempt(inputSchema, seed, await import('fast-check'));
    if (second !== 'needs-fast-check') return second;
  } catch (error) {
    // A schema can still exhaust the stack or the memory in a way that no limit foresees.
    return { because: `inputSchema could not be worked through: ${String(error).slice(0, 100)}` };
  }
  return { because: 'inputSchema could not be worked through' };
}

function attempt(
  inputSchema: unknown,
  seed: number,
  fastCheck: FastCheck | undefined,
): Example | 'needs-fast-check' {
  const patterns = startPatterns(seed, fastCheck);
  const wanted = { schemas: [inputSchema, { type: 'object' }], depth: 0, where: '' };
  let problem = 'no arguments were found that are valid';
  for (const maxDepth of [1, 2, 4, 16, MAX_DEPTH]) {
    const making = startMaking(inputSchema, seed, patterns, maxDepth);
    const made = firstValid(wanted, making);
    if (patterns.needsFastCheck) return 'needs-fast-check';
    if (made) return { arguments: made.value as Arguments };
    problem = (making.problem ?? problem).replace(/^: /, '');
    if (!making.tooDeep) break;
  }
  return { because: problem };
}
