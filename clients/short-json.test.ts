import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortJson } from './short-json.ts';

const width = fc.integer({ min: 1, max: 200 });

describe('short JSON', () => {
  test('is the JSON text, where there is room for it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        expect(shortJson(value, text.length)).toBe(text);
      }),
    );
  });

  test('is never longer than it may be, and the beginning of the JSON text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), width, (value, most) => {
        const text = JSON.stringify(value);
        const short = shortJson(value, most);
        expect(short.length).toBeLessThanOrEqual(most);
        if (text.length > most) expect(short).toMatch(/…$/);
        const cutAt = short.indexOf('…');
        const begins = cutAt === -1 ? short : short.slice(0, cutAt);
        if (!text.includes('…')) expect(text.startsWith(begins)).toBe(true);
      }),
    );
  });

  test('cuts no character in two', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '"', '👍', '你'), { maxLength: 40 }),
        width,
        (characters, most) => {
          expect(shortJson(characters.join(''), most).isWellFormed()).toBe(true);
        },
      ),
    );
  });

  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [Number.NaN, 'null'],
    [{ here: 1, gone: undefined }, '{"here":1}'],
    [[[[[[[['seven']]]]]]], '[[[[[[[…]]]]]]]'],
    [{ a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }, '{"a":{"b":{"c":{"d":{"e":{"f":{…}}}}}}}'],
    [JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  ])('of %o is %s', (value, text) => {
    expect(shortJson(value)).toBe(text);
  });

  test('of what is very deep, or in a circle, ends', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(shortJson(circle)).toBe('[[[[[[[…]]]]]]]');
    expect(shortJson(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toBe(
      '[[[[[[[…]]]]]]]',
    );
  });

  test('of what is very long looks at no more of it than it shows', () => {
    let looked = 0;
    const item = {
      enumerable: true,
      get: () => {
        looked += 1;
        return 'item';
      },
    };
    const items = Object.defineProperties(
      {},
      Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`m${nth}`, item])),
    );
    expect(shortJson(items, 30)).toBe('{"m0":"item","m1":"item","m2"…');
    expect(looked).toBeLessThan(10);
    expect(shortJson('x'.repeat(10_000_000), 5)).toBe('"xxx…');
  });
});
