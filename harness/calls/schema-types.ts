/** Which types a value may have, the one that says the most first. */
import { type Making, obstacle, own, type Schema } from './making.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
export type Type = (typeof TYPES)[number];

const HINTS: readonly (readonly [Type, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'minProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'contains']],
  ['number', ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']],
];

/** The types that all schemas allow, null last: it says the least. */
export function possibleTypes(
  flat: readonly Schema[],
  making: Making,
  where: string,
): readonly Type[] {
  const named = flat.map((schema) => own(schema, 'type')).filter((type) => type !== undefined);
  if (named.length === 0) {
    const holds = (keys: readonly string[]) =>
      flat.some((schema) => keys.some((key) => own(schema, key) !== undefined));
    const hinted = HINTS.find(([, keys]) => holds(keys))?.[0] ?? 'string';
    return [hinted, ...TYPES.filter((type) => type !== hinted)];
  }
  const lists = named.map((type) => (Array.isArray(type) ? type : [type]));
  const order = [...(lists[0] ?? []), ...TYPES];
  const allowed = TYPES.filter((type) =>
    lists.every((list) => list.includes(type) || (type === 'integer' && list.includes('number'))),
  ).sort((left, right) => order.indexOf(left) - order.indexOf(right));
  if (allowed.length === 0) obstacle(making, `${where}: no type is allowed`);
  return [...allowed.filter((type) => type !== 'null'), ...allowed.filter((t) => t === 'null')];
}
