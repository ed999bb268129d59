/** Turns a schema with references and combinations into plain schemas that all hold at once. */
import { isSchemaObject, type Making, obstacle, own, type Schema, shown, step } from './making.ts';

/** One of the branches has to be taken; `key` tells choices apart. */
export interface Choice {
  readonly key: unknown;
  readonly branches: readonly unknown[];
}

export interface Expanded {
  readonly flat: readonly Schema[];
  readonly choices: readonly Choice[];
}

/**
 * @param where the argument that the schemas describe, for the reason when this fails
 * @returns undefined when a reference cannot be followed or nothing can be valid
 */
export function expand(
  schemas: readonly unknown[],
  making: Making,
  where: string,
): Expanded | undefined {
  const flat: Schema[] = [];
  const choices: Choice[] = [];
  const seen = new Set<unknown>();
  const open = [...schemas].reverse();
  while (open.length > 0) {
    if (!step(making)) return undefined;
    const schema = open.pop();
    if (schema === true || seen.has(schema)) continue;
    seen.add(schema);
    if (schema === false) return obstacle(making, `${where}: no value is allowed`);
    if (!isSchemaObject(schema)) return obstacle(making, `${where}: its schema is not an object`);
    flat.push(schema);
    if (own(schema, '$ref') !== undefined) {
      const target = followReference(own(schema, '$ref'), making, where);
      if (target === undefined) return undefined;
      open.push(target);
    }
    if (own(schema, '$dynamicRef') !== undefined || own(schema, '$recursiveRef') !== undefined) {
      return obstacle(making, `${where}: dynamic references are not followed`);
    }
    for (const part of listed(schema, 'allOf')) open.push(part);
    for (const name of ['anyOf', 'oneOf']) {
      const branches = listed(schema, name);
      if (branches.length > 0) choices.push({ key: branches, branches });
    }
    const condition = own(schema, 'if');
    if (condition !== undefined) {
      const yes = { allOf: [condition, own(schema, 'then') ?? true] };
      const no = { allOf: [{ not: condition }, own(schema, 'else') ?? true] };
      choices.push({ key: condition, branches: [yes, no] });
    }
  }
  return { flat, choices };
}

/**
 * The schema that a `$ref` names. Only references within the schema are followed:
 * a server must not make us read files or call addresses.
 */
export function followReference(
  reference: unknown,
  making: Making,
  where: string,
): unknown | undefined {
  if (typeof reference !== 'string') return obstacle(making, `${where}: $ref is not a string`);
  if (!reference.startsWith('#')) {
    const words = `$ref ${shown(reference)} points outside the schema, and such are never fetched`;
    return obstacle(making, `${where}: ${words}`);
  }
  let target: unknown = making.root;
  for (const segment of reference.slice(1).split('/').slice(1)) {
    if (!step(making)) return undefined;
    target = Array.isArray(target)
      ? target[Number(segment)]
      : own(target, decodeSegment(segment) ?? '');
  }
  const isPointer = reference === '#' || reference.startsWith('#/');
  if (isPointer && target !== undefined) return target;
  return obstacle(making, `${where}: $ref ${shown(reference)} names nothing in the schema`);
}

/** A member that should be an array; anything else counts as empty. */
export function listed(schema: Schema, key: string): readonly unknown[] {
  const value = own(schema, key);
  return Array.isArray(value) ? value : [];
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
