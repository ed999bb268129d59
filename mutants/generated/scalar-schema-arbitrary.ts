/**
 * Schemas together with a value that is valid for them: made from the value, so that there always is
 * one, and both shrink together.
 */
import fc, { type Arbitrary } from 'fast-check';
import type { Json, JsonMembers } from './spec.ts';
import { json, SMALLEST_FIRST, text } from './values-arbitrary.ts';

export interface Modelled<S = boolean | JsonMembers> {
  readonly schema: S;
  /** Valid for the schema. */
  readonly value: Json;
}

const PATTERNS: readonly (readonly [pattern: string, value: string])[] = [
  ['^[a-z]+$', 'abc'],
  ['^\\d{3}-\\d{4}$', '555-1234'],
  ['^\\p{L}+$', '你好'],
  ['^(?:GET|POST)$', 'GET'],
  ['^.{1,5}$', '🚀'],
  ['[0-9]', 'a1'],
  ['^$', ''],
  ['^(?!-)[\\w-]{1,8}(?<!-)$', 'a-b'],
  ['^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$', 'a@b.cd'],
];

const FORMATS: readonly (readonly [format: string, value: string])[] = [
  ['date-time', '2025-01-12T15:00:58Z'],
  ['date', '2025-01-12'],
  ['email', 'a@example.com'],
  ['uri', 'https://example.com/'],
  ['uuid', '6e8bc430-9c3a-11d9-9669-0800200c9a66'],
  ['ipv4', '127.0.0.1'],
  ['regex', '^a$'],
  ['x-vendor', 'anything'],
];

/** Any value is valid. */
export function anything(): Arbitrary<Modelled<JsonMembers>> {
  return json().map((value) => ({ schema: {}, value }));
}

export function stringSchema(): Arbitrary<Modelled<JsonMembers>> {
  const bounded = fc
    .tuple(text(), fc.option(fc.nat(3)), fc.option(fc.nat(3)))
    .map(([value, below, above]) => {
      // JSON Schema counts code points, which is what spreading a string gives.
      const length = [...value].length;
      return {
        value,
        schema: {
          type: 'string',
          ...(below !== null && { minLength: Math.max(0, length - below) }),
          ...(above !== null && { maxLength: length + above }),
        },
      };
    });
  const patterned = fc
    .constantFrom(...PATTERNS)
    .map(([pattern, value]) => ({ schema: { type: 'string', pattern }, value }));
  const formatted = fc
    .constantFrom(...FORMATS)
    .map(([format, value]) => ({ schema: { type: 'string', format }, value }));
  return fc.oneof(SMALLEST_FIRST, bounded, patterned, formatted);
}

export function numberSchema(): Arbitrary<Modelled<JsonMembers>> {
  const slack = fc.option(fc.nat(5));
  const step = fc.option(fc.integer({ min: 1, max: 7 }));
  return fc
    .tuple(fc.integer({ min: -100, max: 100 }), step, slack, slack, fc.boolean(), fc.boolean())
    .map(([factor, multipleOf, below, above, isExclusive, isInteger]) => {
      const value = factor * (multipleOf ?? 1);
      const [least, most] = isExclusive
        ? (['exclusiveMinimum', 'exclusiveMaximum'] as const)
        : (['minimum', 'maximum'] as const);
      const gap = isExclusive ? 1 : 0;
      return {
        value,
        schema: {
          type: isInteger ? 'integer' : 'number',
          ...(multipleOf !== null && { multipleOf }),
          ...(below !== null && { [least]: value - below - gap }),
          ...(above !== null && { [most]: value + above + gap }),
        },
      };
    });
}

/** Named values, with or without a type beside them, and several types at once. */
export function listedSchema(): Arbitrary<Modelled<JsonMembers>> {
  const options = fc.uniqueArray(json(), { minLength: 1, maxLength: 4, selector: canonical });
  return fc.oneof(
    SMALLEST_FIRST,
    fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
    fc.constant({ schema: { type: 'null' }, value: null }),
    json().map((value) => ({ schema: { const: value }, value })),
    options.map((all) => ({ schema: { enum: all }, value: all[0] ?? null })),
    fc
      .uniqueArray(text(), { minLength: 1, maxLength: 4 })
      .map((all) => ({ schema: { type: 'string', enum: all }, value: all[0] ?? '' })),
    text().map((value) => ({ schema: { type: ['string', 'null'] }, value })),
    fc.constant({ schema: { type: ['null', 'integer', 'array'] }, value: null }),
  );
}

/** The same text for the same JSON value: draft-07 wants the values of an `enum` to differ. */
function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  const members = Object.entries(value as JsonMembers).map(
    ([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`,
  );
  return `{${members.sort()}}`;
}
