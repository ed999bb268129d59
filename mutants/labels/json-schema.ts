/** JSON Schemas inside messages: whether they are schemas at all, and what they say of a value. */
import { Ajv } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

// The dialect that the specification names as the default (basic/index#schema-validation).
const OPTIONS = { strict: false, validateFormats: false, logger: false } as const;

const ajv = new Ajv2020(OPTIONS);
// What most servers declare: the generators of their SDKs write it.
const draft7 = new Ajv(OPTIONS);
const dialects = new Map<string | undefined, Ajv | Ajv2020>([
  ['draft-07', draft7],
  ['2020-12', ajv],
]);
const compiled = new Map<string, ValidateFunction | undefined>();

/** Whether a value is a valid JSON Schema 2020-12, or draft-07 or another dialect where it says so. */
export function isValidSchema(schema: unknown): boolean {
  if (typeof schema === 'boolean') return true;
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false;
  const { $schema } = schema as { $schema?: unknown };
  // Other dialects have rules of their own, which are not ours to judge.
  const dialect =
    typeof $schema !== 'string' ? ajv : dialects.get(/draft-07|2020-12/.exec($schema)?.[0]);
  if (!dialect) return true;
  try {
    return dialect.validateSchema(schema) === true;
  } catch {
    return false;
  }
}

/** Whether a value conforms to a schema; true where the schema cannot be used. */
export function conforms(value: unknown, schema: unknown): boolean {
  const text = JSON.stringify(schema);
  if (!compiled.has(text)) compiled.set(text, compile(schema));
  const validate = compiled.get(text);
  return !validate || validate(value) === true;
}

function compile(schema: unknown): ValidateFunction | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  try {
    // An instance each: schemas of different tools may have the same $id.
    return new Ajv2020(OPTIONS).compile(schema);
  } catch {
    return undefined;
  }
}
