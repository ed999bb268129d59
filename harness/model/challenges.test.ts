/** WWW-Authenticate, by the grammar and not by what it looks like. */
import { describe, expect, test } from 'vitest';
import { challengesIn, metadataUrlIn, parseChallenges } from './challenges.ts';

const bearer = (params: Record<string, string>) => ({ scheme: 'Bearer', params });

describe('a challenge', () => {
  test.each([
    ['Bearer', [bearer({})]],
    ['Bearer realm="mcp"', [bearer({ realm: 'mcp' })]],
    ['Bearer realm=mcp', [bearer({ realm: 'mcp' })]],
    ['Bearer   realm = "mcp" , scope="a b"', [bearer({ realm: 'mcp', scope: 'a b' })]],
    ['Bearer REALM="x"', [bearer({ realm: 'x' })]],
    ['Bearer realm=""', [bearer({ realm: '' })]],
    ['Bearer realm="a, b=\\"c\\\\"', [bearer({ realm: 'a, b="c\\' })]],
    ['Negotiate YII/+~=', [{ scheme: 'Negotiate', params: {}, token68: 'YII/+~=' }]],
    // Without a value, the name is data of its own.
    ['Bearer realm=', [{ scheme: 'Bearer', params: {}, token68: 'realm=' }]],
    ['Basic realm=x==', undefined],
    ['Basic abc==', [{ scheme: 'Basic', params: {}, token68: 'abc==' }]],
    [
      'Basic realm="a", Bearer realm="b", error="c"',
      [{ scheme: 'Basic', params: { realm: 'a' } }, bearer({ realm: 'b', error: 'c' })],
    ],
    [
      'Basic abc=, Bearer, DPoP algs="ES256"',
      [
        { scheme: 'Basic', params: {}, token68: 'abc=' },
        bearer({}),
        { scheme: 'DPoP', params: { algs: 'ES256' } },
      ],
    ],
    [', ,Bearer realm="x",, error="y",', [bearer({ realm: 'x', error: 'y' })]],
    ['Bearer realm="ÿ"', [bearer({ realm: 'ÿ' })]],
  ])('%s', (text, challenges) => {
    expect(parseChallenges(text)).toEqual(challenges);
  });

  test.each([
    '',
    ' ',
    ',',
    '"Bearer"',
    'Bearer realm="open',
    'Bearer realm="x" error="y"',
    'Bearer realm="x", realm="y"',
    'realm="mcp"',
    'Bearer realm="x"; error="y"',
    'Bearer resource_metadata=https://example.com/x',
    '{"error":"unauthorized"}',
    'Please log in, or else!?=',
    'Bearer realm="\u0001"',
  ])('is not seen in %j', (text) => {
    expect(parseChallenges(text)).toBeUndefined();
  });

  test('a long text takes no long time', () => {
    const startedAt = performance.now();
    for (const text of [`Bearer ${'a,'.repeat(10_000)}`, `Bearer a="${'\\"'.repeat(10_000)}`]) {
      parseChallenges(text);
    }
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

test('several headers are read as one, and each must follow the grammar', () => {
  const both = [
    ['WWW-Authenticate', 'Basic realm="a"'],
    ['www-authenticate', 'Bearer resource_metadata="https://example.com/x"'],
  ] as const;
  expect(challengesIn(both)).toHaveLength(2);
  expect(metadataUrlIn(challengesIn(both) ?? [])).toBe('https://example.com/x');
  expect(challengesIn([...both, ['WWW-Authenticate', '?']])).toBeUndefined();
  expect(challengesIn([['Content-Type', 'text/plain']])).toBeUndefined();
});

test('the metadata that Bearer names comes before that of another scheme', () => {
  const challenges = parseChallenges('X resource_metadata="a", bearer resource_metadata="b"') ?? [];
  expect(metadataUrlIn(challenges)).toBe('b');
  expect(metadataUrlIn([])).toBeUndefined();
  expect(metadataUrlIn(parseChallenges('Bearer realm="x"') ?? [])).toBeUndefined();
});
