import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Example, exampleArguments } from './example-arguments.ts';

type Schema = Record<string, unknown>;

const one = (a: unknown, more: Schema = {}): Schema => ({
  type: 'object',
  properties: { a },
  required: ['a'],
  ...more,
});

const madeFor = async (schema: unknown, seed = 1): Promise<unknown> => {
  const example = await exampleArguments(schema, seed);
  return 'arguments' in example ? example.arguments : example;
};
const valueFor = async (schema: unknown): Promise<unknown> =>
  ((await madeFor(one(schema))) as Schema).a;
const reasonFor = async (schema: unknown): Promise<string | undefined> => {
  const example: Example = await exampleArguments(schema, 1);
  return 'because' in example ? example.because : undefined;
};

describe('what is taken from the schema', () => {
  test.each([
    ['examples before default', { type: 'string', default: 'd', examples: ['e'] }, 'e'],
    ['default before enum', { default: 'd', enum: ['c', 'd'] }, 'd'],
    ['const', { const: 7 }, 7],
    ['enum', { enum: ['first', 'second'] }, 'first'],
    ['an example that is not valid is passed over', { type: 'string', examples: [1, 'e'] }, 'e'],
    ['a default of null for a string is passed over', { type: 'string', default: null }, 'q'],
    ['an example that is too deep to be sent is passed over', { examples: [nest(1000)] }, 'q'],
  ])('%s', async (_, schema, value) => {
    expect(await valueFor(schema)).toEqual(value);
  });

  test('the whole object of the root comes first', async () => {
    const schema = one({ type: 'string', examples: ['own'] }, { examples: [{ a: 'root', b: 1 }] });
    expect(await madeFor(schema)).toEqual({ a: 'root', b: 1 });
    expect(await madeFor({ ...schema, examples: [{}] })).toEqual({ a: 'own' });
    expect(await madeFor({ ...one({}), default: { a: 1 } })).toEqual({ a: 1 });
  });
});

describe('what is generated', () => {
  test.each<[string, unknown, unknown]>([
    ['a string', { type: 'string' }, 'q'],
    ['a string of a length', { type: 'string', minLength: 3 }, 'qan'],
    ['an empty string where no other is allowed', { type: 'string', maxLength: 0 }, ''],
    ['an integer', { type: 'integer' }, 1],
    ['an integer above', { type: 'integer', exclusiveMinimum: 5 }, 6],
    ['an integer below', { type: 'integer', maximum: -3 }, -3],
    ['a number between', { type: 'number', exclusiveMinimum: 0.25, exclusiveMaximum: 0.26 }, 0.25],
    ['a multiple', { type: 'number', multipleOf: 0.5, minimum: 1.2 }, 1.5],
    ['a boolean', { type: 'boolean' }, false],
    ['null', { type: 'null' }, null],
    ['an array', { type: 'array', items: { type: 'string' } }, []],
    [
      'unique items',
      { type: 'array', minItems: 2, uniqueItems: true, items: { type: 'boolean' } },
      [false, true],
    ],
    ['an object with its required property', one({ type: 'boolean' }), { a: false }],
    ['rather a string than null', { type: ['null', 'string'] }, 'q'],
    ['anything', {}, 'q'],
    ['anything by true', true, 'q'],
    ['a date', { type: 'string', format: 'date' }, '2025-01-01'],
    ['a pattern', { type: 'string', pattern: '^[0-9]{3}-x$' }, expect.stringMatching(/^\d{3}-x$/)],
    ['a pattern that looks ahead', { pattern: '^(?=.*[0-9])(?=.*[a-z]).{8,}$' }, 'Aa1!Aa1!'],
    ['what anyOf allows', { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] }, 'qa'],
    [
      'what exactly one of oneOf allows',
      { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      expect.any(Number),
    ],
    [
      'what allOf asks for',
      { allOf: [{ type: 'string' }, { minLength: 2 }, { maxLength: 2 }] },
      'qa',
    ],
    ['what not leaves', { type: 'boolean', not: { const: false } }, true],
  ])('%s', async (_, schema, value) => {
    const found = await valueFor(schema);
    if (_ === 'a number between') expect(found).toBeCloseTo(value as number, 1);
    else expect(found).toEqual(value);
    expect(validates(one(schema), { a: found })).toBe(true);
  });

  test('only what is required', async () => {
    const properties = { a: { type: 'string' }, b: { type: 'string', default: 'x' } };
    expect(await madeFor({ type: 'object', properties, required: [] })).toEqual({});
    expect(await madeFor({ type: 'object' })).toEqual({});
    const dependentRequired = { a: ['b'] };
    const made = await madeFor({ type: 'object', properties, required: ['a'], dependentRequired });
    expect(made).toEqual({ a: 'q', b: 'x' });
  });

  test('alternatives at the root', async () => {
    const oneOf = [one({ type: 'string' }), { required: ['b'], properties: { b: {} } }];
    expect(await madeFor({ type: 'object', oneOf })).toEqual({ a: 'q' });
    const schema = {
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: 'x' } },
      if: { properties: { kind: { const: 'x' } } },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      then: { required: ['more'] },
    };
    expect(Object.keys((await madeFor(schema)) as Schema)).toEqual(['kind', 'more']);
  });

  test('references within the schema, also recursive ones that may end', async () => {
    const node = one(
      { type: 'integer' },
      { properties: { a: { type: 'integer' }, next: { $ref: '#/$defs/node' } } },
    );
    expect(await madeFor(one({ $ref: '#/$defs/node' }, { $defs: { node } }))).toEqual({
      a: { a: 1 },
    });
    const either = { anyOf: [{ $ref: '#' }, { type: 'null' }] };
    expect(await madeFor(one(either))).toEqual({ a: null });
  });

  test('another seed, another value', async () => {
    const schema = one({ type: 'string', minLength: 20 });
    expect(await madeFor(schema, 1)).toEqual(await madeFor(schema, 1));
    expect(await madeFor(schema, 1)).not.toEqual(await madeFor(schema, 2));
  });
});

describe('hostile schemas end in bounded time with a reason', () => {
  const deep = nest(10_000);
  let deepRequired: unknown = { type: 'string' };
  for (let level = 0; level < 10_000; level += 1) deepRequired = one(deepRequired);
  const wide = { anyOf: Array.from({ length: 30 }, () => ({ type: 'string', maxLength: 1 })) };
  const entangled = {
    allOf: Array.from({ length: 30 }, (_, index) => ({
      anyOf: [{ minLength: index + 2 }, { maxLength: 1, not: {} }],
    })),
    type: 'string',
    maxLength: 5,
  };
  const manyRequired = {
    type: 'object',
    required: Array.from({ length: 200_000 }, (_, i) => `p${i}`),
  };

  test.each<[string, unknown, RegExp]>([
    ['no schema', undefined, /no inputSchema/],
    ['null', null, /not an object/],
    ['an array', [], /not an object/],
    ['a boolean', true, /not an object/],
    ['not for objects', { type: 'string' }, /root type/],
    ['a property schema that is none', one(5), /"a": its schema is not an object/],
    ['nothing allowed', one(false), /"a": no value is allowed/],
    [
      'an undeclared name that is forbidden',
      { type: 'object', required: ['x'], additionalProperties: false },
      /"x": no value/,
    ],
    [
      'lengths that exclude each other',
      one({ type: 'string', minLength: 5, maxLength: 2 }),
      /minLength 5 is more than maxLength 2/,
    ],
    [
      'bounds that exclude each other',
      one({ type: 'integer', minimum: 5, maximum: 2 }),
      /minimum 5 is more than the maximum 2/,
    ],
    [
      'types that exclude each other',
      one({ type: 'string', allOf: [{ type: 'number' }] }),
      /"a": no type is allowed/,
    ],
    ['an empty enum', one({ enum: [] }), /"a": no value was found/],
    ['not anything', one({ not: {} }), /"a": no value was found/],
    [
      'a huge minLength',
      one({ type: 'string', minLength: 1e9 }),
      /minLength 1000000000 is more than is tried/,
    ],
    ['a huge minItems', one({ type: 'array', minItems: 1e9 }), /needs 1000000000 items/],
    [
      'nested minItems',
      one(
        Array.from({ length: 20 }).reduce<Schema>(
          (items) => ({ type: 'array', minItems: 100, items }),
          {},
        ),
      ),
      /too large|too long/,
    ],
    [
      'long strings in many items',
      one({ type: 'array', minItems: 100, items: { type: 'string', minLength: 9999 } }),
      /too long|more than is tried/,
    ],
    ['recursion without an end', one({ $ref: '#' }), /nests deeper than 64 levels/],
    ['a reference to itself', one({ $ref: '#/properties/a' }, {}), /./],
    ['10,000 levels that are required', deepRequired, /nests deeper than 64 levels/],
    [
      'a reference to a file',
      one({ $ref: 'file:///etc/passwd' }),
      /\$ref "file:\/\/\/etc\/passwd" points outside the schema, and such are never fetched/,
    ],
    ['a reference to an address', one({ $ref: 'http://127.0.0.1:9/x' }), /points outside/],
    ['a relative reference', one({ $ref: './x.json#/a' }), /points outside/],
    ['a reference to nothing', one({ $ref: '#/$defs/no' }), /names nothing in the schema/],
    ['a reference through a prototype', one({ $ref: '#/__proto__/toString' }), /names nothing/],
    ['a reference that is no string', one({ $ref: 5 }), /not a string/],
    ['a dynamic reference', one({ $dynamicRef: '#x' }), /dynamic/],
    [
      'a pattern that nothing short matches',
      one({ type: 'string', pattern: '^a{1000000000}$' }),
      /pattern "\^a/,
    ],
    [
      'a pattern of nested repetitions',
      one({ type: 'string', pattern: '^((a{1000}){1000}){1000}$' }),
      /pattern/,
    ],
    [
      'a pattern that contradicts the length',
      one({ type: 'string', pattern: '^x$', minLength: 3 }),
      /pattern "\^x\$"/,
    ],
    ['a pattern of another language', one({ type: 'string', pattern: '(?P<a>b)' }), /pattern/],
    ['many required names', manyRequired, /too large/],
    ['alternatives that exclude each other', one(entangled), /./],
  ])('%s', async (_, schema, reason) => {
    const start = performance.now();
    expect(await reasonFor(schema)).toMatch(reason);
    expect(performance.now() - start).toBeLessThan(3000);
  });

  test('a pattern with catastrophic backtracking', async () => {
    const examples = [`${'a'.repeat(50)}!`];
    const start = performance.now();
    const made = await madeFor(one({ type: 'string', pattern: '^(a+)+$', examples }));
    expect(performance.now() - start).toBeLessThan(3000);
    // Whether the time left is enough for a string of its own does not matter.
    expect(made).toSatisfy((m: Schema) => 'because' in m || /^a+$/.test(String(m.a)));
  });

  test('what is not required does no harm', async () => {
    const properties = {
      a: { type: 'string' },
      deep,
      file: { $ref: 'file:///etc/passwd' },
      slow: { pattern: '(((a+)+)+)+$' },
    };
    expect(await madeFor({ type: 'object', properties, required: ['a'] })).toEqual({ a: 'q' });
    expect(await madeFor(one(wide))).toEqual({ a: 'q' });
  });

  test('names of the prototype are names like others', async () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"integer"}},"required":["__proto__","constructor"]}',
    );
    const made = (await madeFor(schema)) as Schema;
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(JSON.stringify(made)).toBe('{"__proto__":1,"constructor":"q"}');
    const named = { type: 'object', required: ['a'], properties: { a: { type: 'toString' } } };
    expect(await reasonFor(named)).toMatch(/no type/);
  });

  test('a required name that is not declared gets a value', async () => {
    expect(await madeFor({ type: 'object', required: ['x'] })).toEqual({ x: 'q' });
    const additionalProperties = { type: 'integer' };
    expect(await madeFor({ type: 'object', required: ['x', 5], additionalProperties })).toEqual({
      x: 1,
    });
  });
});

test('arguments for random schemas are valid, and the same for the same seed', async () => {
  let made = 0;
  const property = fc.asyncProperty(objectSchema(), fc.integer(), async (schema, seed) => {
    const example = await exampleArguments(schema, seed);
    expect(await exampleArguments(schema, seed)).toEqual(example);
    if ('because' in example) return;
    made += 1;
    expect(validates(schema, example.arguments)).toBe(true);
  });
  await fc.assert(property, { numRuns: 400 });
  expect(made).toBeGreaterThan(240);
});

test('no JSON value makes it throw', async () => {
  const property = fc.asyncProperty(fc.jsonValue(), fc.string(), async (value, key) => {
    for (const name of [
      key,
      'type',
      'allOf',
      'required',
      'items',
      '$ref',
      'minLength',
      'pattern',
    ]) {
      await exampleArguments(one({ [name]: value }), 1);
      await exampleArguments({ type: 'object', [name]: value }, 1);
    }
  });
  await fc.assert(property, { numRuns: 300 });
});

function nest(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

function validates(schema: Schema, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  return ajv.validate(schema, value);
}

/** Schemas of the kind that tools have (but no `__proto__`, which ajv does not see), with a share of impossible ones. */
function objectSchema(): fc.Arbitrary<Schema> {
  const small = fc.nat(6);
  const keys = { requiredKeys: ['type'] as ['type'] };
  const { tree } = fc.letrec<{ tree: Schema; object: Schema }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.record(
        {
          type: fc.constant('string'),
          minLength: small,
          maxLength: small,
          pattern: fc.constantFrom('^[a-c]+$', '^\\d{2,}$', 'x'),
        },
        keys,
      ),
      fc.record(
        {
          type: fc.constantFrom('integer', 'number'),
          minimum: fc.integer({ min: -20, max: 20 }),
          maximum: fc.integer({ min: -20, max: 20 }),
          multipleOf: fc.constantFrom(1, 2, 3, 0.5),
        },
        keys,
      ),
      fc.record({ type: fc.constantFrom('boolean', 'null') }),
      fc.record({ enum: fc.array(fc.jsonValue(), { minLength: 1, maxLength: 3 }) }),
      fc.record({ const: fc.jsonValue() }),
      fc.record({
        type: fc.constantFrom('string', 'integer'),
        default: fc.jsonValue(),
        examples: fc.array(fc.jsonValue(), { maxLength: 2 }),
      }),
      fc.record(
        {
          type: fc.constant('array'),
          items: tie('tree'),
          minItems: fc.nat(4),
          maxItems: small,
          uniqueItems: fc.boolean(),
          contains: tie('tree'),
        },
        keys,
      ),
      fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
      fc.array(tie('tree'), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
      fc.tuple(tie('tree'), tie('tree')).map(([base, not]) => ({ ...base, not })),
      tie('object'),
    ),
    object: fc
      .tuple(
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('tree'), { maxKeys: 3 }),
        fc.subarray(['a', 'b', 'd']),
        fc.constantFrom(
          {},
          { additionalProperties: false },
          { additionalProperties: { type: 'integer' } },
          { minProperties: 2 },
        ),
      )
      .map(([properties, required, more]) => ({ type: 'object', properties, required, ...more })),
  }));
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tree, { maxKeys: 3 }),
      fc.subarray(['a', 'b', 'c']),
    )
    .map(([properties, required]) => ({ type: 'object', properties, required }));
}
