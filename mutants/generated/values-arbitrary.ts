/** Small values of many kinds, for everything in a spec that is free. */
import fc, { type Arbitrary } from 'fast-check';
import type { ContentBlock, Icon, Json, JsonMembers } from './spec.ts';

/** For `oneof`: a value of a later kind shrinks to one of the first kind. */
export const SMALLEST_FIRST = { withCrossShrink: true };

/** Texts that look like framing, end lines for some, or are no valid Unicode by themselves. */
const ODD_TEXTS = [
  '\u2028\u2029\u0085',
  '\u0000\u001b[31m\u007f',
  'one\ntwo\r\nthree\r',
  '\ufeffmarked',
  '\ud83d',
  'e\u0301 👩‍👩‍👧 你好',
  '"\\/\\" </script>',
  'Content-Length: 12\r\n\r\n{}',
  'data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
  '{"jsonrpc":"2.0","method":"ping","id":101}\n',
  'undefined',
  '[object Object]',
];

/** Any text; the smallest is the empty one. */
export function text(): Arbitrary<string> {
  return fc.oneof(SMALLEST_FIRST, fc.constant(''), anyText());
}

/** A text that names something: any text but the empty one. */
export function name(): Arbitrary<string> {
  return fc.oneof(
    SMALLEST_FIRST,
    fc.constant('x'),
    anyText().map((one) => (one === '' ? 'x' : one)),
  );
}

function anyText(): Arbitrary<string> {
  return fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom(...ODD_TEXTS),
  );
}

/** Property names: ordinary ones, those that JavaScript treats specially, and any other text. */
export function propertyName(): Arbitrary<string> {
  const odd = ['', 'a/b', 'a~b', 'a b', 'a.b', '0', '$ref', 'type', 'properties', 'required'];
  const special = ['__proto__', 'constructor', 'toString', 'valueOf', 'length', 'hasOwnProperty'];
  return fc.oneof(
    SMALLEST_FIRST,
    fc.constantFrom('a', 'b', 'text', 'query'),
    fc.constantFrom(...odd, ...special, '你好', '🚀', 'é'),
    fc.string({ maxLength: 5 }),
  );
}

const { json: anyJson } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', maxDepth: 2, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.constantFrom(0.5, -1.5e-7, 1e21, Number.MAX_SAFE_INTEGER, 2 ** 53),
    text(),
    fc.array(tie('json'), { maxLength: 3 }),
    membersOf(propertyName(), tie('json')),
  ),
}));

/** Any JSON value, nested a little. */
export function json(): Arbitrary<Json> {
  return anyJson;
}

/** An object with the given kind of names; of a plain prototype, and `__proto__` is a member of it. */
export function membersOf<T>(
  names: Arbitrary<string>,
  values: Arbitrary<T>,
): Arbitrary<Readonly<Record<string, T>>> {
  return fc
    .uniqueArray(fc.tuple(names, values), { maxLength: 3, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries));
}

/** `_meta`: its keys have an optional prefix of labels, and prefixes of the protocol are reserved. */
export function meta(): Arbitrary<JsonMembers> {
  const keys = [
    'x',
    'com.example/x',
    'a.b-c.d1/X_y.z-1',
    'example.org/',
    'trace-id',
    'Z9',
    'constructor',
  ];
  return membersOf(fc.constantFrom(...keys), json());
}

/** An object of some of these members; those that are not `required` may be left out. */
export function some<T extends object, K extends keyof T = never>(
  model: { [key in keyof T]: Arbitrary<T[key]> },
  ...required: K[]
) {
  return fc.record(model, { requiredKeys: required, noNullPrototype: true });
}

export function uri(): Arbitrary<string> {
  return fc.constantFrom(
    'file:///x',
    'https://example.com/a%20b?q=%E4%BD%A0&r=1#f',
    'urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66',
    'data:text/plain;base64,aGk=',
    'custom-scheme://host:8080/a/../b',
    'mailto:someone@example.com',
  );
}

export function icons(): Arbitrary<Icon[]> {
  const icon = some<Required<Icon>, 'src'>(
    {
      src: fc.constantFrom('https://example.com/icon.svg', 'data:image/png;base64,iVBORw0KGgo='),
      mimeType: fc.constantFrom('image/png', 'image/svg+xml'),
      sizes: fc.subarray(['48x48', '96x96', 'any']),
      theme: fc.constantFrom('dark', 'light'),
    },
    'src',
  );
  return fc.array(icon, { maxLength: 2 });
}

/** A content block of any kind; the smallest is an empty text. */
export function contentBlock(): Arbitrary<ContentBlock> {
  const extras = {
    annotations: some({
      audience: fc.subarray<'user' | 'assistant'>(['user', 'assistant']),
      priority: fc.constantFrom(0, 0.5, 1),
      lastModified: fc.constantFrom('2025-01-12T15:00:58Z', '2025-01-12T15:00:58.123+01:00'),
    }),
    _meta: meta(),
  };
  const mimeType = fc.constantFrom(
    'text/plain',
    'image/png',
    'application/vnd.x+json; charset=utf-8',
  );
  const data = fc.oneof(fc.constant(''), fc.base64String({ maxLength: 12 }));
  const media = <T extends 'image' | 'audio'>(type: T, kind: Arbitrary<string>) =>
    some({ type: fc.constant(type), data, mimeType: kind, ...extras }, 'type', 'data', 'mimeType');
  const contents = { uri: uri(), mimeType, _meta: meta() };
  const link = {
    uri: uri(),
    name: name(),
    title: text(),
    description: text(),
    mimeType,
    size: fc.nat(),
    icons: icons(),
  };
  return fc.oneof(
    SMALLEST_FIRST,
    some({ type: fc.constant('text'), text: text(), ...extras }, 'type', 'text'),
    media('image', fc.constantFrom('image/png', 'image/svg+xml')),
    media('audio', fc.constant('audio/wav')),
    some(
      {
        type: fc.constant('resource'),
        resource: fc.oneof(
          some({ ...contents, text: text() }, 'uri', 'text'),
          some({ ...contents, blob: data }, 'uri', 'blob'),
        ),
        ...extras,
      },
      'type',
      'resource',
    ),
    some({ type: fc.constant('resource_link'), ...link, ...extras }, 'type', 'uri', 'name'),
  );
}
