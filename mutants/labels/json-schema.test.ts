import { describe, expect, test } from 'vitest';
import { isValidSchema } from './json-schema.ts';

const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';

describe('a schema', () => {
  test('is of 2020-12 where it does not say otherwise', () => {
    expect(isValidSchema({ type: 'object', properties: { a: { type: 'string' } } })).toBe(true);
    expect(isValidSchema({ type: 'object', properties: { a: { type: null } } })).toBe(false);
    expect(isValidSchema({ type: 'array', items: [{ type: 'string' }] })).toBe(false);
  });

  test('is judged by draft-07 where it says so, as the schemas of most servers do', () => {
    const of = (schema: object) => isValidSchema({ $schema: DRAFT_7, ...schema });
    expect(of({ type: 'array', items: [{ type: 'string' }] })).toBe(true);
    expect(of({ type: 'object', properties: { a: { type: null } } })).toBe(false);
    expect(of({ type: 'object', additionalProperties: 7 })).toBe(false);
  });

  test('of another dialect has rules that nobody here knows', () => {
    const $schema = 'http://json-schema.org/draft-04/schema#';
    expect(isValidSchema({ $schema, type: 7 })).toBe(true);
  });

  test.each([null, 'a', 7, [], undefined])('is never %j', (value) => {
    expect(isValidSchema(value)).toBe(false);
  });
});
