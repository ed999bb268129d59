import { describe, expect, test } from 'vitest';
import { maskerOf, secretsOf } from './secrets.ts';

describe('secrets', () => {
  test('are values given for the server, but not trivial ones', () => {
    const given = {
      API_TOKEN: 'abcd',
      WORKSPACE: 'something',
      FLAG: 'true',
      DEBUG: 'verbose-mode',
    };
    expect(secretsOf(given, [], {})).toEqual(['something', 'abcd']);
  });

  test('are inherited values under telling names, but not paths', () => {
    const inherited = {
      GITHUB_TOKEN: 'ghp_123456',
      DB_PASSWORD: 'hunter22',
      EDITOR: 'something-else',
      SSH_AUTH_SOCK: '/tmp/agent.sock',
      EMPTY_SECRET: '',
      GONE: undefined,
    };
    expect(secretsOf({}, [], inherited)).toEqual(['ghp_123456', 'hunter22']);
  });

  test('stand behind telling flags of the command', () => {
    const command = ['node', 's.js', '--api-key=k-12345', '--token', 't-67890', '--port', '8080'];
    expect(secretsOf({}, command, {})).toEqual(['k-12345', 't-67890']);
  });

  test('are not the next flag', () => {
    expect(secretsOf({}, ['x', '--token', '--verbose'], {})).toEqual([]);
  });
});

describe('masking', () => {
  test('hides every occurrence, longer secrets first', () => {
    const mask = maskerOf(secretsOf({ A_KEY: 'abcdef', B_KEY: 'abcdefghi' }, [], {}));
    expect(mask('x abcdefghi y abcdef z')).toBe('x [masked] y [masked] z');
  });

  test('hides a secret as it stands in JSON', () => {
    const mask = maskerOf(['pa"ss\\word']);
    expect(mask(JSON.stringify({ text: 'pa"ss\\word' }))).toBe('{"text":"[masked]"}');
  });

  test('leaves everything else alone', () => {
    const text = 'nothing to hide';
    expect(maskerOf([])(text)).toBe(text);
    expect(maskerOf(['secret'])(text)).toBe(text);
  });
});
