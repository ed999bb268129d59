import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

const json = () => fc.jsonValue({ maxDepth: 5 });

/** A value that no generated one equals: JSON has no such thing. */
const OTHER = Symbol('another value');

/** All places in a value, as the keys that lead there. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return [
    [...path],
    ...Object.keys(value).flatMap((key) => placesIn(Reflect.get(value, key), [...path, key])),
  ];
}

const pointerOf = (path: readonly string[]) =>
  path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The same value, but for one place. */
function changed(value: unknown, path: readonly string[], to: unknown): unknown {
  if (path.length === 0) return to;
  const copy = structuredClone(value) as object;
  const last = path.at(-1) as string;
  const parent = path.slice(0, -1).reduce<object>((at, key) => Reflect.get(at, key), copy);
  Object.defineProperty(parent, last, {
    value: to,
    enumerable: true,
    writable: true,
    configurable: true,
  });
  return copy;
}

function removed(value: unknown, path: readonly string[]): unknown {
  const copy = structuredClone(value) as object;
  const parent = path.slice(0, -1).reduce<object>((at, key) => Reflect.get(at, key), copy);
  Reflect.deleteProperty(parent, path.at(-1) as string);
  return copy;
}

/** Keys that are names of members of every object, or have a meaning in pointers. */
const key = fc.constantFrom('__proto__', 'constructor', 'toString', 'a/b', 'a~1', '', '0', 'plain');
const withKeys = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 0, 1, '', 'text', true),
    fc.array(tie('value'), { maxLength: 3 }),
    // JSON.parse makes an own member of __proto__, as clients get it.
    fc
      .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name })
      .map((members) =>
        JSON.parse(
          `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}}`,
        ),
      ),
  ),
})).value;

describe('differences', () => {
  test('there are none between a value and an equal one', () => {
    fc.assert(
      fc.property(fc.oneof(json(), withKeys), (value) => {
        expect(differencesOf(value, JSON.parse(JSON.stringify(value)))).toEqual([]);
        expect(differencesOf(value, value)).toEqual([]);
      }),
    );
  });

  test('one changed place is found, by its pointer', () => {
    fc.assert(
      fc.property(fc.oneof(json(), withKeys), fc.nat(), (value, nth) => {
        const places = placesIn(value);
        const path = places[nth % places.length] ?? [];
        const found = differencesOf(value, changed(value, path, OTHER));
        expect(found.map(({ pointer }) => pointer)).toEqual([pointerOf(path)]);
      }),
    );
  });

  test('a member that is gone, or new, is found', () => {
    fc.assert(
      fc.property(fc.oneof(json(), withKeys), fc.nat(), (value, nth) => {
        const places = placesIn(value).filter((path) => path.length > 0);
        const path = places[nth % places.length];
        if (!path) return;
        const less = removed(value, path);
        const [gone, ...more] = differencesOf(value, less);
        expect(more).toEqual([]);
        expect(gone).toEqual({ pointer: pointerOf(path), was: expect.any(String) });
        expect(differencesOf(less, value)).toEqual([{ pointer: pointerOf(path), now: gone?.was }]);
      }),
    );
  });

  test('shows both values, short', () => {
    expect(differencesOf({ a: [1, 'x'.repeat(100)] }, { a: [1, { b: null }] })).toEqual([
      { pointer: '/a/1', was: `"${'x'.repeat(58)}…`, now: '{"b":null}' },
    ]);
    expect(differencesOf([], {})).toEqual([{ pointer: '', was: '[]', now: '{}' }]);
    expect(differencesOf(null, {})).toEqual([{ pointer: '', was: 'null', now: '{}' }]);
    expect(differencesOf({ a: 1 }, undefined)).toEqual([{ pointer: '', was: '{"a":1}' }]);
  });

  test('numbers that are shown alike are alike', () => {
    expect(differencesOf([0, Number.NaN], [-0, Number.NaN])).toEqual([]);
  });

  test('a member that holds undefined is not there', () => {
    expect(differencesOf({ a: undefined }, {})).toEqual([]);
    expect(differencesOf([undefined], [])).toEqual([]);
  });

  test('a member of every object is not taken for one of the value', () => {
    expect(differencesOf({}, JSON.parse('{"constructor":1,"__proto__":{"a":2}}'))).toEqual([
      { pointer: '/constructor', now: '1' },
      { pointer: '/__proto__', now: '{"a":2}' },
    ]);
    expect(
      differencesOf(JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":2}}')),
    ).toEqual([{ pointer: '/__proto__/a', was: '1', now: '2' }]);
  });

  test('come in the order of the members, and only the first few', () => {
    const was = { a: 1, b: { c: 2, d: 3 }, e: [4, 5] };
    const now = { a: 0, b: { c: 0, d: 0 }, e: [0, 0] };
    const pointers = (most?: number) => differencesOf(was, now, most).map(({ pointer }) => pointer);
    expect(pointers()).toEqual(['/a', '/b/c', '/b/d', '/e/0', '/e/1']);
    expect(pointers(2)).toEqual(['/a', '/b/c']);
  });

  test('are found however deep they are', () => {
    const DEPTH = 100_000;
    const nested = (inner: string) => JSON.parse('['.repeat(DEPTH) + inner + ']'.repeat(DEPTH));
    expect(differencesOf(nested('1'), nested('1'))).toEqual([]);
    expect(differencesOf(nested('1'), nested('2'))).toEqual([
      { pointer: '/0'.repeat(DEPTH), was: '1', now: '2' },
    ]);
  });

  test('are looked for in a part of what is endless', () => {
    const [was, now]: unknown[][] = [[], []];
    was?.push(was);
    now?.push(now);
    expect(differencesOf(was, now)).toEqual([]);
  });
});
