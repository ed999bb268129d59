import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locate } from '../../harness/locate.ts';
import { isNonEmptyString, kindOf, shown, token } from './describe.ts';

const deep = JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`);

test.each([
  [undefined, 'nothing'],
  [null, 'null'],
  [[], 'an empty array'],
  [[0], 'an array'],
  [{}, 'an object'],
  ['', 'an empty string'],
  ['x', 'a string'],
  [0, 'a number'],
  [false, 'a boolean'],
])('the kind of %j is %s', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

describe('a value is shown', () => {
  test.each([
    ['text', '"text"'],
    ['', '""'],
    ['a"b\n', '"a\\"b\\n"'],
    [0, '0'],
    [-1.5, '-1.5'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'nothing'],
    [{ a: 1 }, 'an object'],
    [deep, 'an array'],
  ])('as it is where it is a scalar, else by its kind: %#', (value, words) => {
    expect(shown(value)).toBe(words);
  });

  test('up to 80 characters, then cut', () => {
    expect(shown('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
    expect(shown('x'.repeat(81))).toBe(`"${'x'.repeat(80)}…"`);
  });

  test('as text that can be printed, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const words = shown(text);
        expect(words).not.toMatch(/[\u0000-\u001f]/);
        expect(Buffer.from(words).toString()).toBe(words);
      }),
    );
  });
});

test('a token finds the member of any key', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('/', '~', '~1', '~01', '__proto__')),
      (key) => {
        const raw = `{${JSON.stringify(key)}:1}`;
        const span = locate(raw, token(key));
        expect(span && raw.slice(...span)).toBe('1');
      },
    ),
  );
  expect(token(3)).toBe('/3');
});

test('a non-empty string is a string, and not empty', () => {
  expect(['x', ' ', '', 7, null, undefined, ['x']].map(isNonEmptyString)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
