import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locate, locateNearest } from './locate.ts';

function textAt(raw: string, pointer: string): string | undefined {
  const span = locate(raw, pointer);
  return span && raw.slice(...span);
}

describe('locate', () => {
  test('finds values of every kind, with white space around them', () => {
    const raw = ' { "a" : [ 1 , { "b" : "x,]}" } , null ] , "c" : -1.5e3 } ';
    expect(textAt(raw, '')).toBe(raw.trim());
    expect(textAt(raw, '/a/0')).toBe('1');
    expect(textAt(raw, '/a/1/b')).toBe('"x,]}"');
    expect(textAt(raw, '/a/2')).toBe('null');
    expect(textAt(raw, '/c')).toBe('-1.5e3');
  });

  test('compares keys decoded, and takes the last of two', () => {
    expect(textAt('{"\\u0061":1}', '/a')).toBe('1');
    expect(textAt('{"a":1,"a":2}', '/a')).toBe('2');
    expect(textAt('{"a/b~c":1}', '/a~1b~0c')).toBe('1');
    expect(textAt('{"__proto__":{"x":1}}', '/__proto__/x')).toBe('1');
  });

  test('names the nearest ancestor of what is missing', () => {
    const raw = '{"result":{"a":1}}';
    const nearest = locateNearest(raw, '/result/b/c');
    expect(nearest?.missing).toBe(true);
    expect(nearest && raw.slice(...nearest.span)).toBe('{"a":1}');
    expect(locate(raw, '/result/b')).toBeUndefined();
    expect(locateNearest('[1]', '/5')).toEqual({ span: [0, 3], missing: true });
  });

  test('does not stumble over what is no JSON', () => {
    for (const raw of ['', '{', '{"a', '{"a":', 'hello', '[1,2', '{a:1}', '}']) {
      expect(() => locateNearest(raw, '/a/0')).not.toThrow();
    }
  });

  test('does not overflow the stack', () => {
    const depth = 1_000_000;
    const raw = '['.repeat(depth) + ']'.repeat(depth);
    expect(locate(raw, '')).toEqual([0, 2 * depth]);
    expect(locate(raw, '/0/0')).toEqual([2, 2 * depth - 2]);
  });

  test('agrees with JSON.parse on any value', () => {
    fc.assert(
      fc.property(fc.json(), (raw) => {
        for (const [pointer, value] of pointersOf(JSON.parse(raw))) {
          const text = textAt(raw, pointer);
          expect(text).toBeDefined();
          expect(JSON.parse(text ?? '')).toEqual(value);
        }
      }),
    );
  });
});

function pointersOf(value: unknown, at = ''): [string, unknown][] {
  const inner =
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, member]) =>
          pointersOf(member, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
        )
      : [];
  return [[at, value], ...inner];
}
