/**
 * Whether a value is valid by a schema: the second look at everything that was made or found.
 * It knows the keywords that tools use; formats and `unevaluated…` are not judged. Doubt counts as no.
 */
import {
  isSchemaObject,
  MAX_DEPTH,
  MAX_ITEMS,
  MAX_STRING,
  type Making,
  own,
  type Schema,
  step,
} from './making.ts';
import { followReference, listed } from './schema-expand.ts';

/** @param depth how far down in the argument and in references the value is */
export function isValid(value: unknown, schema: unknown, making: Making, depth = 0): boolean {
  if (schema === true) return true;
  if (!isSchemaObject(schema) || depth > 2 * MAX_DEPTH || !step(making)) return false;
  const valid = (other: unknown) => isValid(value, other, making, depth + 1);
  return (
    isOfType(value, own(schema, 'type')) &&
    (own(schema, 'enum') === undefined ||
      listed(schema, 'enum').some((one) => isSame(one, value, making))) &&
    (!Object.hasOwn(schema, 'const') || isSame(schema.const, value, making)) &&
    ofItsKind(value, schema, making, depth) &&
    isReferred(schema, making, valid) &&
    listed(schema, 'allOf').every(valid) &&
    (own(schema, 'anyOf') === undefined || listed(schema, 'anyOf').some(valid)) &&
    (own(schema, 'oneOf') === undefined || listed(schema, 'oneOf').filter(valid).length === 1) &&
    (own(schema, 'not') === undefined || !valid(schema.not)) &&
    (own(schema, 'if') === undefined ||
      valid(own(schema, valid(schema.if) ? 'then' : 'else') ?? true)) &&
    // Every "no" after the last step is worth nothing, and `not` would turn it into a "yes".
    making.steps >= 0
  );
}

function isReferred(schema: Schema, making: Making, valid: (schema: unknown) => boolean): boolean {
  if (own(schema, '$ref') === undefined) return true;
  const target = followReference(schema.$ref, making, 'the schema');
  return target !== undefined && valid(target);
}

function ofItsKind(value: unknown, schema: Schema, making: Making, depth: number): boolean {
  if (typeof value === 'string') return isValidString(value, schema, making);
  if (typeof value === 'number') return isValidNumber(value, schema);
  if (Array.isArray(value)) return isValidArray(value, schema, making, depth);
  return !isSchemaObject(value) || isValidObject(value, schema, making, depth);
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  if (Array.isArray(type)) return type.some((one) => isOfType(value, one ?? ''));
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isSchemaObject(value);
  return typeof value === type && type !== 'undefined';
}

function isValidString(value: string, schema: Schema, making: Making): boolean {
  const length = [...value].length;
  const pattern = own(schema, 'pattern');
  return (
    !(number(schema, 'minLength') > length) &&
    !(number(schema, 'maxLength') < length) &&
    (typeof pattern !== 'string' || making.patterns.matches(pattern, value) === true)
  );
}

function isValidNumber(value: number, schema: Schema): boolean {
  const factor = number(schema, 'multipleOf');
  // In draft 4 the exclusive bounds are booleans beside the inclusive ones.
  const above = schema.exclusiveMinimum === true ? 'minimum' : 'exclusiveMinimum';
  const below = schema.exclusiveMaximum === true ? 'maximum' : 'exclusiveMaximum';
  return (
    !(number(schema, 'minimum') > value) &&
    !(number(schema, 'maximum') < value) &&
    !(number(schema, above) >= value) &&
    !(number(schema, below) <= value) &&
    (Number.isNaN(factor) || Number.isSafeInteger(value / factor))
  );
}

function isValidArray(
  value: readonly unknown[],
  schema: Schema,
  making: Making,
  depth: number,
): boolean {
  const contains = own(schema, 'contains');
  const found =
    contains === undefined
      ? 0
      : value.filter((item) => isValid(item, contains, making, depth + 1)).length;
  return (
    !(number(schema, 'minItems') > value.length) &&
    !(number(schema, 'maxItems') < value.length) &&
    value.every((item, index) =>
      isValid(item, itemSchema(schema, index) ?? true, making, depth + 1),
    ) &&
    (contains === undefined ||
      (found >= neededMatches(schema) && !(number(schema, 'maxContains') < found))) &&
    (schema.uniqueItems !== true ||
      value.every((item, index) =>
        value.slice(0, index).every((earlier) => !isSame(earlier, item, making)),
      ))
  );
}

function isValidObject(value: Schema, schema: Schema, making: Making, depth: number): boolean {
  const names = Object.keys(value);
  const has = (name: unknown) => typeof name !== 'string' || Object.hasOwn(value, name);
  const dependent = own(schema, 'dependentRequired') ?? own(schema, 'dependencies');
  return (
    !(number(schema, 'minProperties') > names.length) &&
    !(number(schema, 'maxProperties') < names.length) &&
    listed(schema, 'required').every(has) &&
    names.every((name) => {
      const nameRule = own(schema, 'propertyNames') ?? true;
      const needed = own(dependent, name);
      return (
        isValid(name, nameRule, making, depth + 1) &&
        (!Array.isArray(needed) || needed.every(has)) &&
        propertySchemas(schema, name, making).every((rule) =>
          isValid(value[name], rule, making, depth + 1),
        )
      );
    })
  );
}

/** The schemas that one schema object has for a property: declared, by pattern, or additional. */
export function propertySchemas(schema: Schema, name: string, making: Making): unknown[] {
  const declared = own(schema, 'properties');
  const byPattern = own(schema, 'patternProperties');
  const found: unknown[] = [];
  if (isSchemaObject(declared) && Object.hasOwn(declared, name)) found.push(declared[name]);
  if (isSchemaObject(byPattern)) {
    for (const pattern of Object.keys(byPattern)) {
      if (!step(making)) return [false];
      if (making.patterns.matches(pattern, name) !== false) found.push(byPattern[pattern]);
    }
  }
  const additional = own(schema, 'additionalProperties');
  return found.length > 0 || additional === undefined ? found : [additional];
}

/** The schema of the item at an index, in the words of draft 2020-12 or of the drafts before. */
export function itemSchema(schema: Schema, index: number): unknown {
  const items = own(schema, 'items');
  const tuple = Array.isArray(items) ? items : listed(schema, 'prefixItems');
  if (index < tuple.length) return tuple[index];
  return Array.isArray(items) ? own(schema, 'additionalItems') : items;
}

/** How many items must match `contains`. */
export function neededMatches(schema: Schema): number {
  const least = number(schema, 'minContains');
  return Number.isNaN(least) ? 1 : least;
}

/** A member that should be a number; NaN when it is none, which no comparison holds for. */
export function number(schema: Schema, key: string): number {
  const value = own(schema, key);
  return typeof value === 'number' ? value : Number.NaN;
}

/** Equality of JSON values, to a bounded depth. */
export function isSame(left: unknown, right: unknown, making: Making, depth = 0): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false;
  if (depth > MAX_DEPTH || !step(making) || Array.isArray(left) !== Array.isArray(right)) {
    return false;
  }
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) =>
        Object.hasOwn(right, name) &&
        isSame((left as Schema)[name], (right as Schema)[name], making, depth + 1),
    )
  );
}

/** Whether a value found in a schema may be sent: a hostile one is deep or huge. */
export function isSendable(value: unknown, making: Making, depth = 0): boolean {
  if (depth > MAX_DEPTH || !step(making)) return false;
  if (typeof value === 'string') return value.length <= MAX_STRING;
  if (typeof value !== 'object' || value === null) return value !== undefined;
  const members = Array.isArray(value) ? value : Object.values(value);
  return (
    members.length <= 10 * MAX_ITEMS &&
    members.every((member) => isSendable(member, making, depth + 1))
  );
}
