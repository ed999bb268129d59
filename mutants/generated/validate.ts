/** Whether a value is valid for a schema, by Ajv; for the arguments that a generated server is given. */
import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonMembers } from './spec.ts';

const OPTIONS = {
  strict: false,
  // Annotations, as draft 2020-12 has it.
  validateFormats: false,
  // A schema that requires "constructor" is not satisfied by every object.
  ownProperties: true,
  allErrors: true,
  // Each schema is used a few times only: optimising its code takes longer than running it.
  code: { optimize: false },
};

const compilers = {
  draft07: lazily(() => new Ajv(OPTIONS)),
  latest: lazily(() => new Ajv2020(OPTIONS)),
};
const compiled = new WeakMap<JsonMembers, ValidateFunction>();

/**
 * What is wrong with a value, in words; undefined where it is valid.
 * @throws when the schema itself is invalid: a compliant server has none such
 */
export function problemsOf(schema: JsonMembers, value: Json): string | undefined {
  const validate = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, validate);
  try {
    if (validate(harmless(value))) return undefined;
  } catch (error) {
    // The stack is exhausted: by a value that is deep, or by one that a recursive schema follows.
    if (error instanceof RangeError) return 'nested too deeply';
    throw error;
  }
  const problems = validate.errors ?? [];
  return problems.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
}

function compile(schema: JsonMembers): ValidateFunction {
  const dialect = schema.$schema;
  const isDraft07 = typeof dialect === 'string' && dialect.includes('draft-07');
  const ajv = isDraft07 ? compilers.draft07() : compilers.latest();
  const renamed = harmless(schema) as JsonMembers;
  const validate = ajv.compile(renamed);
  // Ajv keeps every schema that it has compiled, and a property test has thousands.
  ajv.removeSchema(renamed);
  return validate;
}

/**
 * The same value with other words for what Ajv and its deep equality stumble over: they skip a
 * property `__proto__`, compare `constructor` by identity, and call `valueOf`. They are as long as
 * the originals and changed alike in schemas and values, so that what is valid stays the same.
 */
function harmless(value: Json): Json {
  const text = JSON.stringify(value);
  const words = /__proto__|constructor|valueOf|toString/g;
  return JSON.parse(text.replace(words, (word) => word.replaceAll(/o/gi, '0')));
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
