import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locate } from './locate.ts';
import { excerpt, visible } from './visible.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);
/** What a terminal, or a reader, may be misled by. */
const DANGEROUS =
  /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]|[\u{e0000}-\u{e007f}]|\p{Cs}/u;

describe('visible', () => {
  test.each([
    ['an ANSI escape', '\u001b[31mred', '\\u001b[31mred'],
    ['a bell and a DEL', '\u0007\u007f', '\\u0007\\u007f'],
    ['a C1 control', '\u009b2J', '\\u009b2J'],
    ['line ends and tabs', 'a\r\n\tb', 'a\\r\\n\\tb'],
    ['bidi controls', '\u202eabc\u2066\u200f', '\\u202eabc\\u2066\\u200f'],
    ['a byte order mark', '\ufeff{}', '\\ufeff{}'],
    ['zero-width and soft characters', 'a\u200bb\u00adc', 'a\\u200bb\\u00adc'],
    ['line and paragraph separators', '\u2028\u2029', '\\u2028\\u2029'],
    ['lone surrogates', '\ud83d x \udc4d', '\\ud83d x \\udc4d'],
    ['tag characters', '\u{e0041}', '\\u{e0041}'],
    ['non-characters', '\ufffe\uffff', '\\ufffe\\uffff'],
  ])('escapes %s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test.each(['你好\\nab', '👍🏽 👨‍👩‍👧 ❤️', 'naïve Ünïcödé שלום', '\\u001b stays', 'a\u00a0b'])(
    'keeps %s',
    (text) => {
      expect(visible(text)).toBe(text);
    },
  );

  test('leaves nothing dangerous, and what it did alone', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(visible(text)).not.toMatch(DANGEROUS);
        expect(visible(visible(text))).toBe(visible(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('excerpt', () => {
  const shown = (raw: string, span: readonly [number, number] | undefined, width: number) => {
    const { excerpt: text, mark } = excerpt(raw, span, width);
    return [text, mark && text.slice(...mark)];
  };

  test('is the whole text where it fits', () => {
    expect(shown('{"id":0}', [6, 7], 20)).toEqual(['{"id":0}', '0']);
    expect(shown('{"id":0}', [6, 7], 8)).toEqual(['{"id":0}', '0']);
    expect(shown('', undefined, 20)).toEqual(['', undefined]);
  });

  test('is the beginning without a span', () => {
    expect(shown('abcdefghij', undefined, 5)).toEqual(['abcd…', undefined]);
  });

  test('keeps what stands around the span', () => {
    const raw = `{"padding":"${'x'.repeat(100)}","id":0,"more":"${'y'.repeat(100)}"}`;
    expect(shown(raw, locate(raw, '/id'), 24)).toEqual(['…xxx","id":0,"more":"yy…', '0']);
    expect(shown('abcdefghij', [9, 10], 5)).toEqual(['…ghij', 'j']);
    expect(shown('abcdefghij', [0, 1], 5)).toEqual(['abcd…', 'a']);
  });

  test('cuts a long marked value, and keeps its key', () => {
    const raw = `{"text":"${'x'.repeat(100)}"}`;
    expect(shown(raw, locate(raw, '/text'), 24)).toEqual([
      '{"text":"xxxxxxxxxxxxx…',
      '"xxxxxxxxxxxxx',
    ]);
  });

  test('marks escapes as they are shown', () => {
    const raw = '\ufeff["\u001b[31m", 1]';
    expect(shown(raw, [2, 8], 60)).toEqual(['\\ufeff["\\u001b[31m", 1]', '"\\u001b[31m']);
  });

  test('never splits a character', () => {
    expect(shown('👍👍👍👍', [4, 6], 5)).toEqual(['…👍👍', '👍']);
    expect(shown('👍👍👍👍👍', [4, 6], 5)).toEqual(['…👍…', '👍']);
    expect(shown('👍👍', [1, 3], 9)).toEqual(['👍👍', '👍👍']);
  });

  test('is cheap on a very long text', () => {
    const raw = `{"text":"${'x'.repeat(50_000_000)}","id":0}`;
    const span = [raw.length - 2, raw.length - 1] as const;
    excerpt(raw, span, 100);
    const before = performance.now();
    for (let i = 0; i < 1000; i++) excerpt(raw, span, 100);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  test('keeps to the width, and its mark is a part of the marked text', () => {
    const input = fc.record({
      raw: anyText,
      from: fc.nat(60),
      length: fc.nat(60),
      width: fc.nat(40),
    });
    fc.assert(
      fc.property(input, ({ raw, from, length, width }) => {
        const { excerpt: text, mark } = excerpt(raw, [from, from + length], width);
        expect(text.length).toBeLessThanOrEqual(width);
        expect(text).not.toMatch(DANGEROUS);
        if (visible(raw).length <= width && width >= 3) expect(text).toBe(visible(raw));
        if (!mark) return;
        expect(mark[0]).toBeLessThan(mark[1]);
        // One more on each side: a span may begin or end within a surrogate pair.
        const around = visible(raw.slice(Math.max(0, from - 1), from + length + 1));
        if (!/\p{Cs}/u.test(raw)) expect(around).toContain(text.slice(...mark));
      }),
      { numRuns: 3000 },
    );
  });
});
