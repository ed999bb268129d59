/** Arbitrary valid JSON Schemas as tools have them, each with a value that is valid for it. */
import fc, { type Arbitrary } from 'fast-check';
import {
  annotated,
  arraySchema,
  combined,
  type ModelledObject,
  objectSchema,
} from './compound-schema-arbitrary.ts';
import {
  anything,
  listedSchema,
  type Modelled,
  numberSchema,
  stringSchema,
} from './scalar-schema-arbitrary.ts';
import type { Json, JsonMembers } from './spec.ts';
import { json, propertyName, some, text } from './values-arbitrary.ts';

const { schema: anySchema, object: nestedObject } = fc.letrec<{
  schema: Modelled;
  object: ModelledObject;
}>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
    anything(),
    annotated(stringSchema()),
    annotated(numberSchema()),
    annotated(listedSchema()),
    json().map((value) => ({ schema: true, value })),
    annotated(arraySchema(tie('schema'))),
    annotated(tie('object')),
    combined(tie('schema')),
  ),
  object: objectSchema(tie('schema')),
}));

/** The schema of a tool: perhaps with a dialect, definitions, a reference to itself. */
export function toolSchema(): Arbitrary<ModelledObject> {
  const extras = some({
    $schema: fc.constantFrom(
      'https://json-schema.org/draft/2020-12/schema',
      'http://json-schema.org/draft-07/schema#',
    ),
    title: text(),
    description: text(),
    reference: fc.record({
      keyword: fc.constantFrom('$defs', 'definitions'),
      name: fc.constantFrom('node', 'a/b', 'a~b', 'with space', '你好', '%25'),
      target: anySchema,
      property: propertyName(),
      isRequired: fc.boolean(),
    }),
    recursive: propertyName(),
  });
  return fc
    .tuple(nestedObject, extras)
    .map(([{ schema, value }, { reference, recursive, ...more }]) => {
      let made: ModelledObject = { schema: { ...more, ...schema, ...objectsOnly(schema) }, value };
      if (reference) {
        const { keyword, name, target, property, isRequired } = reference;
        const $ref = `#/${keyword}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
        const pointing = { schema: { $ref }, value: target.value };
        const definitions = { [keyword]: { [name]: target.schema } };
        made = withProperty(made, property, pointing, isRequired, definitions);
      }
      if (recursive !== undefined) {
        const list = { schema: { type: 'array', items: { $ref: '#' } }, value: [] };
        made = withProperty(made, recursive, list, false, {});
      }
      return made;
    });
}

/** In these revisions the values of `properties` at the root are objects: `true` becomes `{}`. */
function objectsOnly({ properties }: JsonMembers): JsonMembers {
  if (properties === undefined) return {};
  const entries = Object.entries(properties as JsonMembers);
  return {
    properties: Object.fromEntries(entries.map(([name, one]) => [name, one === true ? {} : one])),
  };
}

/** Adds one more property; one of the same name stays as it is. */
function withProperty(
  { schema, value }: ModelledObject,
  name: string,
  property: Modelled<JsonMembers>,
  isRequired: boolean,
  more: JsonMembers,
): ModelledObject {
  const properties = (schema.properties ?? {}) as JsonMembers;
  if (Object.hasOwn(properties, name)) return { schema, value };
  const required = (schema.required ?? []) as readonly string[];
  return {
    schema: {
      ...schema,
      ...more,
      properties: { ...properties, ...member(name, property.schema) },
      ...(isRequired && { required: [...required, name] }),
    },
    value: isRequired ? { ...value, ...member(name, property.value) } : value,
  };
}

/** An object with one member of any name: `{ __proto__: … }` would set the prototype. */
function member(name: string, value: Json): JsonMembers {
  return Object.fromEntries([[name, value]]);
}
