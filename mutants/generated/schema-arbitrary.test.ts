import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolSchema } from './schema-arbitrary.ts';
import type { JsonMembers } from './spec.ts';
import { problemsOf } from './validate.ts';

const draft07 = new Ajv({ strict: false, validateFormats: false });
const latest = new Ajv2020({ strict: false, validateFormats: false });

describe.each([1, 2, 3])('schemas of tools, seed %i', (seed) => {
  test('are valid in their dialect, and their values are valid for them', () => {
    fc.assert(
      fc.property(toolSchema(), ({ schema, value }) => {
        const { $schema } = schema;
        // Without a dialect nobody knows: it must be valid in all.
        if ($schema === undefined || String($schema).includes('draft-07')) {
          expect(draft07.validateSchema(schema) || draft07.errors).toBe(true);
        }
        if ($schema === undefined || String($schema).includes('2020-12')) {
          expect(latest.validateSchema(schema) || latest.errors).toBe(true);
        }
        expect(problemsOf(schema, value)).toBeUndefined();
      }),
      { seed, numRuns: 300 },
    );
  });

  test('have a root that all revisions accept, and require only what they declare', () => {
    fc.assert(
      fc.property(toolSchema(), ({ schema }) => {
        const { type, properties = {}, required = [] } = schema;
        expect(type).toBe('object');
        for (const property of Object.values(properties as JsonMembers)) {
          expect(property).toBeTypeOf('object');
        }
        const declared = Object.keys(properties as JsonMembers);
        expect(declared).toEqual(expect.arrayContaining([...(required as readonly string[])]));
      }),
      { seed, numRuns: 300 },
    );
  });

  test('are plain JSON, and shrink to the smallest', () => {
    fc.assert(
      fc.property(toolSchema(), (made) => {
        expect(isDeepStrictEqual(JSON.parse(JSON.stringify(made)), made)).toBe(true);
      }),
      { seed, numRuns: 300 },
    );
    const { counterexample } = fc.check(
      fc.property(toolSchema(), () => false),
      { seed },
    );
    expect(counterexample).toEqual([{ schema: { type: 'object' }, value: {} }]);
  });
});

describe('among 1000 schemas', () => {
  const texts = fc
    .sample(toolSchema(), { seed: 1, numRuns: 1000 })
    .map(({ schema }) => JSON.stringify(schema));

  // biome-ignore format: a list
  test.each([
    'prefixItems', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'enum', 'const', 'pattern', 'format',
    'minLength', 'exclusiveMinimum', 'multipleOf', 'uniqueItems', 'contains', 'patternProperties',
    'additionalProperties', 'propertyNames', 'required', '$defs', 'definitions', '$ref', '$schema',
    'default', 'examples', '__proto__', 'constructor', 'a/b',
  ])('%s comes up', (word) => {
    expect(texts.some((text) => text.includes(`"${word}":`))).toBe(true);
  });
});

describe('the validator', () => {
  test.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
    'treats %s as any other name',
    (name) => {
      const schema = JSON.parse(
        `{"type":"object","properties":{"${name}":{"const":{"${name}":"x"}}},"required":["${name}"],"additionalProperties":false}`,
      );
      expect(problemsOf(schema, JSON.parse(`{"${name}":{"${name}":"x"}}`))).toBeUndefined();
      expect(problemsOf(schema, {})).toMatch('required');
      expect(problemsOf(schema, JSON.parse(`{"${name}":{}}`))).toMatch('constant');
    },
  );

  test('refuses what is nested too deeply to be read', () => {
    const deep = JSON.parse(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    expect(problemsOf({ type: 'object' }, deep)).toBe('nested too deeply');
  });

  test('refuses a schema that is invalid', () => {
    expect(() => problemsOf({ type: 'objekt' }, {})).toThrow('schema is invalid');
  });
});
