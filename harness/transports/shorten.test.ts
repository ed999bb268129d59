import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortenStrings } from './shorten.ts';

const KEPT = 1024;
const long = (char: string) => char.repeat(KEPT + 1);

/** The paths to all values, with what stands there; strings by their kept beginning. */
function shapeOf(value: unknown, path = '$'): string[] {
  if (Array.isArray(value)) {
    return [`${path}[${value.length}]`, ...value.flatMap((v, i) => shapeOf(v, `${path}.${i}`))];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, v]) => shapeOf(v, `${path}.${key}`));
  }
  return [`${path}=${typeof value === 'string' ? value.slice(0, KEPT) : String(value)}`];
}

describe('shortening', () => {
  test('cuts what is longer than the limit and nothing else', () => {
    const value = { at: 'x'.repeat(KEPT), over: long('x'), list: [long('y'), 7, null, true] };
    shortenStrings(value);
    expect(value).toEqual({
      at: 'x'.repeat(KEPT),
      over: 'x'.repeat(KEPT),
      list: ['y'.repeat(KEPT), 7, null, true],
    });
  });

  test('keeps the shape of any JSON value, whatever its keys', () => {
    const text = fc.oneof(
      fc.string(),
      fc.nat(20).map((n) => `"${n}\\`.repeat(400)),
    );
    const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'length', ''), fc.string());
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(null, true),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) =>
          // By its text, since an assignment to __proto__ would make no member.
          JSON.parse(
            `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`).join(',')}}`,
          ),
        ),
      ),
    }));
    fc.assert(
      fc.property(value, (json) => {
        const before = shapeOf(json);
        shortenStrings(json);
        expect(shapeOf(json)).toEqual(before);
        expect(JSON.stringify(json)).not.toMatch(/[^"\\]{1025}/);
      }),
    );
  });

  test('an own __proto__ is cut, and stays a member like any other', () => {
    const value = JSON.parse(`{"__proto__":"${long('p')}","constructor":"${long('c')}"}`);
    shortenStrings(value);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(value, '__proto__')).toEqual({
      value: 'p'.repeat(KEPT),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  });

  test('reaches the bottom of 100,000 nested arrays', () => {
    const bottom = [long('z')];
    let root: unknown[] = bottom;
    for (let i = 0; i < 100_000; i++) root = [root];
    shortenStrings(root);
    expect(bottom).toEqual(['z'.repeat(KEPT)]);
  });

  test.each([null, true, 7, 'text', undefined])('leaves the scalar %j alone', (scalar) => {
    expect(() => shortenStrings(scalar)).not.toThrow();
  });

  test('keeps a string that ends in half a character as it was cut', () => {
    const value = { text: `${'x'.repeat(KEPT - 1)}👍` };
    shortenStrings(value);
    expect(value.text).toBe(`${'x'.repeat(KEPT - 1)}\ud83d`);
  });
});
