/**
 * Values for a schema, the best first; whoever takes one checks it, so that a wrong guess costs a
 * step and never becomes an argument.
 */
import {
  isSchemaObject,
  MAX_ITEMS,
  type Making,
  obstacle,
  own,
  type Schema,
  setOwn,
  shown,
  step,
} from './making.ts';
import {
  isSame,
  isSendable,
  isValid,
  itemSchema,
  neededMatches,
  number,
  propertySchemas,
} from './schema-check.ts';
import { expand, listed } from './schema-expand.ts';
import { numbers, strings } from './schema-scalars.ts';
import { possibleTypes, type Type } from './schema-types.ts';

/** What is to be made: a value for which all schemas hold. */
export interface Wanted {
  readonly schemas: readonly unknown[];
  readonly depth: number;
  /** The argument, for the reason when nothing can be made. */
  readonly where: string;
  /** Values that may not come again, for unique items. */
  readonly taken?: readonly unknown[];
}

/** The first value that is valid, boxed because undefined means that there is none. */
export function firstValid(
  wanted: Wanted,
  making: Making,
): { readonly value: unknown } | undefined {
  for (const value of candidates(wanted, making, new Set())) {
    if (!step(making)) return undefined;
    const isTaken = wanted.taken?.some((earlier) => isSame(earlier, value, making));
    if (!isTaken && wanted.schemas.every((schema) => isValid(value, schema, making))) {
      return { value };
    }
  }
  return obstacle(making, `${wanted.where}: no value was found that is valid`);
}

function* candidates(
  wanted: Wanted,
  making: Making,
  chosen: ReadonlySet<unknown>,
): Generator<unknown> {
  const { schemas, depth, where } = wanted;
  if (depth > making.maxDepth) {
    making.tooDeep = true;
    const path = where.length > 60 ? `${where.slice(0, 60)}…` : where;
    obstacle(making, `${path}: what is required nests deeper than ${making.maxDepth} levels`);
    return;
  }
  const expanded = expand(schemas, making, where);
  if (!expanded) return;
  const flat = expanded.flat;
  yield* given(flat, making);
  if (flat.some((schema) => Object.hasOwn(schema, 'const') || own(schema, 'enum') !== undefined)) {
    return;
  }
  const choice = expanded.choices.find(({ key }) => !chosen.has(key));
  if (choice) {
    for (const branch of choice.branches) {
      if (!step(making)) return;
      const narrowed = { ...wanted, schemas: [...schemas, branch] };
      yield* candidates(narrowed, making, new Set([...chosen, choice.key]));
    }
    return;
  }
  for (const type of possibleTypes(flat, making, where)) {
    yield* ofType(type, flat, wanted, making);
  }
}

/** What the schema's author gives: such values mean something to the server. */
function* given(flat: readonly Schema[], making: Making): Generator<unknown> {
  for (const key of ['examples', 'default', 'const', 'enum']) {
    for (const schema of flat) {
      const value = own(schema, key);
      const values = key === 'examples' || key === 'enum' ? listed(schema, key) : [value];
      for (const one of values) {
        if (!step(making)) return;
        if (isSendable(one, making)) yield one;
      }
    }
  }
}

function* ofType(
  type: Type,
  flat: readonly Schema[],
  wanted: Wanted,
  making: Making,
): Generator<unknown> {
  if (type === 'string') yield* strings(flat, making, wanted.where);
  else if (type === 'number' || type === 'integer') {
    yield* numbers(flat, type === 'integer', making, wanted.where);
  } else if (type === 'boolean') yield* [false, true];
  else if (type === 'null') yield null;
  else {
    // Their members vary with the dice: a few throws are enough for unique items.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const made = type === 'array' ? array(flat, wanted, making) : object(flat, wanted, making);
      if (!made) return;
      yield made;
    }
  }
}

function array(
  flat: readonly Schema[],
  { depth, where }: Wanted,
  making: Making,
): readonly unknown[] | undefined {
  const matching = flat.flatMap((schema) =>
    own(schema, 'contains') === undefined
      ? []
      : Array.from({ length: Math.min(neededMatches(schema), MAX_ITEMS) }, () => schema.contains),
  );
  const least = Math.max(matching.length, ...numbersOf(flat, 'minItems'));
  const most = Math.min(...numbersOf(flat, 'maxItems'));
  if (least > most) return obstacle(making, `${where}: needs ${least} items and allows ${most}`);
  if (least > MAX_ITEMS) {
    return obstacle(making, `${where}: needs ${least} items, more than the ${MAX_ITEMS} tried`);
  }
  const isUnique = flat.some((schema) => schema.uniqueItems === true);
  const items: unknown[] = [];
  for (let index = 0; index < least; index += 1) {
    const schemas: unknown[] = flat.map((schema) => itemSchema(schema, index) ?? true);
    if (index < matching.length) schemas.push(matching[index]);
    const item = firstValid(
      {
        schemas,
        depth: depth + 1,
        where: `${where}[${index}]`,
        ...(isUnique ? { taken: items } : {}),
      },
      making,
    );
    if (!item) return undefined;
    items.push(item.value);
  }
  return items;
}

function object(flat: readonly Schema[], { depth, where }: Wanted, making: Making) {
  const made: Record<string, unknown> = {};
  for (const name of neededNames(flat, making)) {
    if (!step(making)) return undefined;
    const schemas = flat.flatMap((schema) => propertySchemas(schema, name, making));
    const path = where === '' ? shown(name) : `${where}.${shown(name)}`;
    const property = firstValid({ schemas, depth: depth + 1, where: path }, making);
    if (!property) return undefined;
    setOwn(made, name, property.value);
  }
  return made;
}

/** The required names, those that these require, and as many more as `minProperties` asks for. */
function neededNames(flat: readonly Schema[], making: Making): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (list: readonly unknown[]) => {
    for (const name of list) if (typeof name === 'string' && step(making)) names.add(name);
  };
  for (const schema of flat) add(listed(schema, 'required'));
  // A set that grows while it is walked: what is added is walked too.
  for (const name of names) {
    for (const schema of flat) {
      const dependent = own(schema, 'dependentRequired') ?? own(schema, 'dependencies');
      const needed = own(dependent, name);
      if (Array.isArray(needed)) add(needed);
    }
  }
  const least = Math.min(Math.max(0, ...numbersOf(flat, 'minProperties')), MAX_ITEMS);
  const declared = flat.flatMap((schema) => {
    const properties = own(schema, 'properties');
    return isSchemaObject(properties) ? Object.keys(properties) : [];
  });
  for (let extra = 0; names.size < least && step(making); extra += 1) {
    names.add(declared[extra] ?? `property${extra}`);
  }
  return names;
}

function numbersOf(flat: readonly Schema[], key: string): readonly number[] {
  return flat.map((schema) => number(schema, key)).filter((value) => !Number.isNaN(value));
}
