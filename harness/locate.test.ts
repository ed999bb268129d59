import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locate, locateNearest } from './locate.ts';

const at = (raw: string, pointer: string) => {
  const span = locate(raw, pointer);
  return span && raw.slice(...span);
};

describe('locate', () => {
  test('finds members, items and the whole value', () => {
    const raw = ' {"id": 1, "result": {"tools": [{"name":"a"}, {"name" : "b" }]}} ';
    expect(at(raw, '')).toBe(raw.trim());
    expect(at(raw, '/id')).toBe('1');
    expect(at(raw, '/result/tools/1')).toBe('{"name" : "b" }');
    expect(at(raw, '/result/tools/1/name')).toBe('"b"');
  });

  test.each([
    ['a missing member', '{"a":1}', '/b'],
    ['an index past the end', '[1]', '/1'],
    ['the index after the last', '[1]', '/-'],
    ['an index with a leading zero', '[1,2]', '/01'],
    ['a key of an array', '[1]', '/length'],
    ['a member of a scalar', '{"a":"xyz"}', '/a/0'],
    ['an inherited name', '{}', '/__proto__'],
    ['a pointer without a slash', '{"a":1}', 'a'],
    ['a bad escape in the pointer', '{"~2":1}', '/~2'],
    ['an empty text', '', ''],
    ['text that is not JSON', 'Server listening on port 3000', ''],
    ['a byte order mark', '\uFEFF{"a":1}', '/a'],
    ['something after the value', '{"a":1} x', '/a'],
    ['a trailing comma', '{"a":1,}', '/a'],
    ['a bracket that closes a brace', '{"a":1]', '/a'],
    ['a control character in a string', '{"a":"\u0001"}', '/a'],
    ['a bad escape in a string', '{"a":"\\x"}', '/a'],
    ['a bad number', '{"a":01}', '/a'],
  ])('%s is not found', (_, raw, pointer) => {
    expect(locate(raw, pointer)).toBeUndefined();
  });

  test('decodes the pointer and the keys', () => {
    expect(at('{"a/b":1,"m~n":2,"~1":3}', '/a~1b')).toBe('1');
    expect(at('{"a/b":1,"m~n":2,"~1":3}', '/m~0n')).toBe('2');
    expect(at('{"a/b":1,"m~n":2,"~1":3}', '/~01')).toBe('3');
    expect(at('{"\\u0061":1}', '/a')).toBe('1');
    expect(at('{"你好":"👍"}', '/你好')).toBe('"👍"');
    expect(at('{"":{"":1}}', '//')).toBe('1');
  });

  test('the last duplicate key wins, also over what was found below an earlier one', () => {
    expect(at('{"a":1,"a":2}', '/a')).toBe('2');
    expect(at('{"a":{"b":1},"a":{"b":2}}', '/a/b')).toBe('2');
    expect(at('{"a":{"b":1},"\\u0061":{}}', '/a/b')).toBeUndefined();
    expect(locateNearest('{"a":{"b":1},"a":{}}', '/a/b').span).toEqual([17, 19]);
  });

  test('reads a text that is cut as far as it goes', () => {
    expect(at('{"id":7,"result":{"content":[{"text":"abc', '/id')).toBe('7');
    expect(at('{"id":7,"result":{"content":[{"text":"abc', '/result/content/0/text')).toBe('"abc');
    expect(at('{"id":7,"res', '/res')).toBeUndefined();
    expect(at('{"id":', '/id')).toBeUndefined();
  });

  test.each([10_000, 1_000_000])('%i nested arrays do not overflow the stack', (depth) => {
    const raw = `{"deep":${'['.repeat(depth)}${']'.repeat(depth)},"id":1}`;
    expect(at(raw, '/id')).toBe('1');
    expect(locate(raw, '/deep')).toEqual([8, 8 + 2 * depth]);
    expect(locate(raw, `/deep${'/0'.repeat(depth - 1)}`)).toEqual([7 + depth, 9 + depth]);
  });

  test('takes time linear in the text', () => {
    const raw = `{"text":"${'x'.repeat(20_000_000)}","list":[${'0,'.repeat(5_000_000)}1],"id":1}`;
    const before = performance.now();
    expect(at(raw, '/id')).toBe('1');
    // Takes a fraction of a second; anything quadratic would not end within minutes.
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});

describe('locateNearest', () => {
  test('says whether the value itself is there', () => {
    const raw = '{"result":{"tools":[]}}';
    expect(locateNearest(raw, '/result/tools')).toEqual({ span: [19, 21], missing: false });
    expect(locateNearest(raw, '/result/content')).toEqual({ span: [10, 22], missing: true });
    expect(locateNearest(raw, '/result/tools/0/name')).toEqual({ span: [19, 21], missing: true });
    expect(locateNearest(raw, '/jsonrpc')).toEqual({ span: [0, raw.length], missing: true });
  });

  test('has no span for garbage and for a bad pointer', () => {
    expect(locateNearest('nonsense', '/id')).toEqual({ span: undefined, missing: true });
    expect(locateNearest('nonsense', '')).toEqual({ span: undefined, missing: true });
    expect(locateNearest('{}', 'id')).toEqual({ span: undefined, missing: true });
  });
});

/** JSON text of a value with free white space, escaped keys and keys that come twice. */
const space = fc.constantFrom('', '', ' ', '\n', '\t', ' \r\n ');
const key = fc.oneof(
  fc.constantFrom('a', 'b', '', '/', '~', '0', '1', '__proto__', '你'),
  fc.string({ unit: 'binary' }),
);
const written = (name: string, escaped: boolean) =>
  escaped
    ? `"${Array.from(
        { length: name.length },
        (_, i) => `\\u${name.charCodeAt(i).toString(16).padStart(4, '0')}`,
      ).join('')}"`
    : JSON.stringify(name);
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'json' },
    fc.jsonValue({ maxDepth: 0 }).map((value) => JSON.stringify(value)),
    fc
      .tuple(space, fc.array(fc.tuple(space, tie('json'), space), { maxLength: 4 }))
      .map(([pad, items]) => `[${items.map((item) => item.join('')).join(',') || pad}]`),
    fc
      .tuple(
        space,
        fc.array(fc.tuple(space, key, fc.boolean(), space, tie('json')), { maxLength: 4 }),
      )
      .map(
        ([pad, members]) =>
          `{${members.map(([a, name, escaped, b, value]) => `${a}${written(name, escaped)}${b}:${b}${value}`).join(',') || pad}}`,
      ),
  ),
}));

function* pointersOf(value: unknown, prefix = ''): Generator<[string, unknown]> {
  yield [prefix, value];
  if (value === null || typeof value !== 'object') return;
  for (const [name, member] of Object.entries(value)) {
    yield* pointersOf(member, `${prefix}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

describe('against JSON.parse', () => {
  test('the slice of every pointer parses to the value there', () => {
    fc.assert(
      fc.property(json, (raw) => {
        for (const [pointer, value] of pointersOf(JSON.parse(raw))) {
          const slice = at(raw, pointer);
          expect(slice, pointer).toBeDefined();
          expect(JSON.parse(slice ?? '')).toEqual(value);
          expect(slice).toBe(slice?.trim());
          expect(locate(raw, `${pointer}/no such member`)).toBeUndefined();
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a damaged text is found exactly when it still parses, or merely ends early', () => {
    const damaged = fc
      .tuple(json, fc.nat(), fc.nat({ max: 3 }), fc.string({ maxLength: 2 }))
      .map(([raw, place, length, text]) => {
        const start = place % (raw.length + 1);
        return raw.slice(0, start) + text + raw.slice(start + length);
      });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string()), (raw) => {
        const span = locate(raw, '');
        const parses = isJson(raw);
        if (parses)
          expect(span && raw.slice(...span)).toBe(raw.replace(/^[ \n\r\t]+|[ \n\r\t]+$/g, ''));
        else if (span) expect(span[1]).toBe(raw.length);
      }),
      { numRuns: 3000 },
    );
  });

  test('every beginning of a text is read as far as it goes', () => {
    fc.assert(
      fc.property(json, fc.nat(), (raw, place) => {
        const cut = raw.slice(0, place % (raw.length + 1));
        expect(locate(cut, '') !== undefined).toBe(cut.trim() !== '');
      }),
      { numRuns: 1000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
