import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  complaintText,
  issuesOf,
  messageOf,
  nameOf,
  refusalOf,
  shortLine,
  thrownError,
} from './errors.ts';

class OwnError extends Error {
  readonly code: unknown;
  constructor(message: string, code: unknown) {
    super(message);
    this.code = code;
  }
}

describe('what was thrown', () => {
  test('has the name of its class, its code and its message', () => {
    expect(thrownError(new OwnError('no', -32602), undefined)).toEqual({
      name: 'OwnError',
      code: -32602,
      message: 'no',
    });
    expect(thrownError(new OwnError('no', 'E_NO'), undefined)).toMatchObject({ code: 'E_NO' });
    expect(thrownError(new OwnError('no', { in: 'an object' }), undefined)).not.toHaveProperty(
      'code',
    );
    expect(thrownError(new TypeError('no'), { path: '/a', reason: 'why' })).toEqual({
      name: 'TypeError',
      message: 'no',
      path: '/a',
      reason: 'why',
    });
  });

  test.each([
    ['text', 'string', 'text'],
    [7, 'number', '7'],
    [undefined, 'undefined', 'undefined'],
    [null, 'null', 'null'],
    [Symbol('s'), 'symbol', 'Symbol(s)'],
    [{ a: 1 }, 'object', '[object Object]'],
    [new Error(''), 'Error', ''],
  ])('may be %o', (thrown, name, message) => {
    expect(thrownError(thrown, undefined)).toEqual({ name, message });
  });

  test('may be anything at all', () => {
    const hostile = new Error('x');
    Object.defineProperty(hostile, 'constructor', { value: undefined });
    const noText = new Error('x');
    Object.defineProperty(noText, 'message', { value: { not: 'a text' } });
    const deep: unknown[] = [];
    const inner = { toString: () => Object.create(null) };
    for (const thrown of [hostile, noText, deep, inner, Object.create(null)]) {
      const { name, message } = thrownError(thrown, undefined);
      expect([typeof name, typeof message]).toEqual(['string', 'string']);
      expect(typeof complaintText(thrown)).toBe('string');
    }
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (thrown) => {
        const { name, message } = thrownError(thrown, undefined);
        expect([typeof name, typeof message]).toEqual(['string', 'string']);
      }),
    );
  });

  test('names its class also where the class names itself after its parent', () => {
    class $ZodError extends Error {
      override readonly name = 'ZodError';
    }
    expect(nameOf(new $ZodError())).toBe('$ZodError');
    expect(nameOf(new (class extends Error {})())).toBe('Error');
  });

  test('says its cause', () => {
    expect(
      messageOf(new TypeError('fetch failed', { cause: new Error('other side closed') })),
    ).toBe('fetch failed (other side closed)');
    expect(messageOf(new Error('alone', { cause: 'text' }))).toBe('alone');
    expect(messageOf(new Error('alone', { cause: new Error('') }))).toBe('alone');
  });
});

describe('a line', () => {
  test('has no white space but single spaces', () => {
    expect(shortLine('  [\n  {\n\t"a": 1 }\r\n]\n')).toBe('[ { "a": 1 } ]');
  });

  test('is cut where it is long', () => {
    expect(shortLine('x'.repeat(11), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(shortLine('x'.repeat(10), 10)).toBe('x'.repeat(10));
    expect(shortLine('👍'.repeat(11), 10)).toBe('👍👍👍👍…');
    expect(thrownError(new Error('x'.repeat(20_000_000)), undefined).message).toHaveLength(400);
  });
});

/** As zod 4 has them; zod 3 has `unionErrors`. */
const issue = (
  path: readonly (string | number)[],
  message = 'Invalid input',
  more: object = {},
) => ({
  ...{ code: 'invalid_type', path, message },
  ...more,
});

describe('issues of a schema', () => {
  test('stand on the error, or it is none of a schema', () => {
    const issues = [issue(['a'])];
    expect(issuesOf(Object.assign(new Error('x'), { issues }))).toBe(issues);
    for (const other of [new Error('x'), null, 'text', { issues: 1 }, { issues: [1] }]) {
      expect(issuesOf(other)).toBeUndefined();
    }
  });

  test('say by the first of them what was refused, and where', () => {
    expect(refusalOf([issue(['tools', 0, 'a/b', 'c~d'], 'Invalid'), issue(['x'])])).toEqual({
      path: '/tools/0/a~1b/c~0d',
      reason: 'Invalid',
    });
    expect(refusalOf([{ code: 'custom' }])).toEqual({ path: '' });
    expect(refusalOf([])).toBeUndefined();
  });

  test('of a union are those of the schema that fits best', () => {
    const image = [issue(['type']), issue(['data']), issue(['mimeType'])];
    const text = [issue(['text'], 'expected string, received number')];
    const best = { path: '/content/0/text', reason: 'expected string, received number' };
    const zod4 = issue(['content', 0], 'Invalid input', {
      code: 'invalid_union',
      errors: [image, text],
    });
    expect(refusalOf([zod4])).toEqual(best);
    const unionErrors = [{ issues: image.map((one) => one) }, { issues: text }];
    expect(refusalOf([issue(['content', 0], 'Invalid input', { unionErrors })])).toEqual(best);
  });

  test('of a union within a union are found, and of one that says nothing is said where it is', () => {
    const union = (path: readonly string[], errors: unknown) =>
      issue(path, 'nothing fits', { code: 'invalid_union', errors });
    expect(refusalOf([union(['a'], [[union(['b'], [[issue(['c'], 'deep')]])]])])).toEqual({
      path: '/a/b/c',
      reason: 'deep',
    });
    for (const errors of [undefined, [], [[]], 'text', [null], [['text']]]) {
      expect(refusalOf([union(['a'], errors)])).toEqual({ path: '/a', reason: 'nothing fits' });
    }
  });

  test('are what a complaint says', () => {
    const told = (...issues: object[]) =>
      complaintText(Object.assign(new Error('[ { … } ]'), { issues }));
    expect(told(issue(['jsonrpc'], 'expected "2.0"'))).toBe('/jsonrpc: expected "2.0"');
    expect(told(issue([], 'expected object'))).toBe('expected object');
    expect(told()).toBe('[ { … } ]');
    expect(complaintText(new Error('two\nlines'))).toBe('two lines');
  });
});
