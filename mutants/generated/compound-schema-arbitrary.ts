/** Schemas that are made of other schemas, each with a value that is valid for it. */
import fc, { type Arbitrary } from 'fast-check';
import { type Modelled, numberSchema, stringSchema } from './scalar-schema-arbitrary.ts';
import type { Json, JsonMembers } from './spec.ts';
import { json, membersOf, propertyName, SMALLEST_FIRST, some, text } from './values-arbitrary.ts';

/** A schema of root type `object`, as `inputSchema` and `outputSchema` must be. */
export interface ModelledObject {
  readonly schema: JsonMembers;
  readonly value: JsonMembers;
}

/** An object with properties that are required, present or left out in its value. */
export function objectSchema(inner: Arbitrary<Modelled>): Arbitrary<ModelledObject> {
  const property = fc.record({
    name: propertyName(),
    model: inner,
    presence: fc.constantFrom('absent', 'present', 'required'),
  });
  const properties = fc.uniqueArray(property, { maxLength: 4, selector: ({ name }) => name });
  const extras = some({
    additionalProperties: fc.oneof(
      fc.boolean(),
      inner.map(({ schema }) => schema),
    ),
    patternProperties: membersOf(fc.constantFrom('^x-', '\\p{Lu}$'), fc.constant({})),
    propertyNames: fc.constantFrom(true, {}, { type: 'string' }, { maxLength: 100 }),
    required: fc.constant([]),
    properties: fc.constant({}),
  });
  return fc.tuple(properties, extras).map(([all, more]) => {
    const present = all.filter(({ presence }) => presence !== 'absent');
    const required = all.flatMap(({ name, presence }) => (presence === 'required' ? [name] : []));
    const schemas = all.map(({ name, model }) => [name, model.schema] as const);
    return {
      schema: {
        type: 'object',
        ...more,
        ...(all.length > 0 && { properties: Object.fromEntries(schemas) }),
        ...(required.length > 0 && { required }),
      },
      value: Object.fromEntries(present.map(({ name, model }) => [name, model.value])),
    };
  });
}

/** A list of one kind of items, or a tuple. */
export function arraySchema(inner: Arbitrary<Modelled>): Arbitrary<Modelled<JsonMembers>> {
  const slack = fc.option(fc.nat(2));
  const list = fc.tuple(inner, fc.nat(2), slack, slack).map(([item, count, below, above]) => ({
    schema: {
      type: 'array',
      items: item.schema,
      ...(below !== null && { minItems: Math.max(0, count - below) }),
      ...(above !== null && { maxItems: count + above }),
      ...(count < 2 && above === 0 && { uniqueItems: true }),
      ...(count > 0 && below === 0 && { contains: item.schema }),
    },
    value: Array.from({ length: count }, () => item.value),
  }));
  // Draft-07 does not know the keyword and ignores it: valid in both.
  const tuple = fc.array(inner, { minLength: 1, maxLength: 3 }).map((items) => ({
    schema: {
      type: 'array',
      prefixItems: items.map(({ schema }) => schema),
      minItems: items.length,
    },
    value: items.map(({ value }) => value),
  }));
  return fc.oneof(SMALLEST_FIRST, list, tuple);
}

/** Schemas in `anyOf`, `oneOf`, `allOf`, `not` and `if`. */
export function combined(inner: Arbitrary<Modelled>): Arbitrary<Modelled<JsonMembers>> {
  const two = fc.tuple(inner, inner, fc.boolean());
  const inOrder = <T>(first: T, second: T, isSwapped: boolean) =>
    isSwapped ? [second, first] : [first, second];
  return fc.oneof(
    two.map(([one, other, isSwapped]) => ({
      schema: { anyOf: inOrder(one.schema, other.schema, isSwapped) },
      value: one.value,
    })),
    fc.tuple(stringSchema(), numberSchema(), fc.boolean()).map(([one, other, isSwapped]) => ({
      schema: { oneOf: inOrder(one.schema, other.schema, isSwapped) },
      value: isSwapped ? other.value : one.value,
    })),
    inner.map(({ schema, value }) => ({ schema: { allOf: [schema, {}] }, value })),
    // What holds the value is not the value.
    inner.map(({ schema, value }) => ({
      schema: { allOf: [schema], not: { const: [value] } },
      value,
    })),
    inner.map(({ schema, value }) => ({
      schema: { if: { const: [value] }, else: schema },
      value,
    })),
  );
}

/** Adds what says something to people and nothing to a validator. */
export function annotated<S extends JsonMembers, V extends Json>(
  inner: Arbitrary<{ readonly schema: S; readonly value: V }>,
): Arbitrary<{ readonly schema: S & JsonMembers; readonly value: V }> {
  const words = some({
    title: text(),
    description: text(),
    default: fc.constant(true),
    examples: fc.array(json(), { maxLength: 2 }),
    deprecated: fc.boolean(),
    $comment: text(),
    'x-order': fc.nat(9),
  });
  return fc.tuple(inner, words).map(([{ schema, value }, { default: isGiven, ...more }]) => ({
    schema: { ...more, ...(isGiven && { default: value }), ...schema },
    value,
  }));
}
