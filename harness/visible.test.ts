import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt, visible } from './visible.ts';

describe('visible', () => {
  test.for([
    ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['a\r\nb\tc\u0007', 'a\\u000d\\u000ab\\u0009c\\u0007'],
    ['\ufeff{}', '\\ufeff{}'],
    ['\u202egnp.exe', '\\u202egnp.exe'],
    ['\u009b2J', '\\u009b2J'],
    ['\ud83d', '\\ud83d'],
    ['你好 👍 👨‍👩‍👧 é', '你好 👍 👨‍👩‍👧 é'],
  ])('%j', ([text, shown]) => {
    expect(visible(text as string)).toBe(shown);
  });
});

describe('excerpt', () => {
  test('shows a short text whole', () => {
    expect(excerpt('{"id":0}', [6, 7], 80)).toEqual({ excerpt: '{"id":0}', mark: [6, 7] });
    expect(excerpt('{"id":0}', undefined, 80)).toEqual({ excerpt: '{"id":0}' });
  });

  test('makes a window around the mark, and says where it cut', () => {
    const raw = `${'a'.repeat(500)}X${'b'.repeat(500)}`;
    const { excerpt: text, mark } = excerpt(raw, [500, 501], 40);
    expect(text.startsWith('…a')).toBe(true);
    expect(text.endsWith('b…')).toBe(true);
    expect(text.slice(...(mark ?? [0, 0]))).toBe('X');
  });

  test('cuts a long marked value, and is quick about it', () => {
    const raw = `{"text":"${'x'.repeat(50_000_000)}"}`;
    const { excerpt: text, mark } = excerpt(raw, [8, raw.length - 1], 100);
    expect(text.length).toBeLessThan(120);
    expect(text.slice(...(mark ?? [0, 0])).endsWith('…')).toBe(true);
  });

  test('marks what was there, whatever stands around it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (before, value, after) => {
          const span = [before.length, before.length + value.length] as const;
          const { excerpt: text, mark } = excerpt(before + value + after, span, 60);
          expect(text.slice(...(mark ?? [0, 0]))).toBe(visible(value));
          expect(text).toBe(visible(text));
        },
      ),
    );
  });
});
