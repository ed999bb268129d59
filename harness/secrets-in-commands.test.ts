/** Secrets as they stand in the commands of real configurations. */
import { describe, expect, test } from 'vitest';
import { maskerOf, secretsOf } from './secrets.ts';

const SECRET = 'sk-1234567890';

describe('a secret in a command', () => {
  test.each([
    ['behind a flag', ['server', '--api-key', SECRET]],
    ['joined to a flag', ['server', `--api-key=${SECRET}`]],
    ['joined to a flag, with an equals sign of its own', ['server', `--token=${SECRET}==`]],
    ['behind a short flag', ['server', '-token', SECRET]],
    ['as a variable', ['env', `API_KEY=${SECRET}`, 'node', 'server.js']],
    ['as a variable of a container', ['docker', 'run', '-e', `API_KEY=${SECRET}`, 'image']],
    ['as a header', ['npx', 'mcp-remote', 'url', '--header', `Authorization: Bearer ${SECRET}`]],
    ['as a header joined to its flag', ['x', `--header=Authorization: Bearer ${SECRET}`]],
    ['as a variable joined to its flag', ['docker', 'run', `--env=API_KEY=${SECRET}`, 'image']],
    ['in the query of a URL', ['npx', 'mcp-remote', `https://host/mcp?api_key=${SECRET}`]],
    ['in a URL', ['npx', 'server-postgres', `postgresql://user:${SECRET}@localhost/db`]],
  ])('%s is hidden', (_, command) => {
    const mask = maskerOf(secretsOf({}, command, {}));
    expect(command.map(mask).join(' ')).not.toContain(SECRET);
  });

  test('is hidden in the query of a URL as it is written there', () => {
    const command = ['npx', 'mcp-remote', 'https://host/mcp?api_key=sk%2F12345%3D'];
    const mask = maskerOf(secretsOf({}, command, {}));
    expect(command.map(mask).join(' ')).not.toContain('12345');
  });

  test.each([
    ['what runs', ['npx', '-y', '@scope/server', '/some/folder']],
    ['a harmless flag', ['server', '--port', '8080', '--log-level=debug', '--stdio']],
    ['a flag without a value', ['server', '--token', '--verbose', 'something']],
    ['a flag at the end', ['server', '--token']],
    ['an empty value', ['server', '--token=', 'something']],
  ])('%s stays readable', (_, command) => {
    const mask = maskerOf(secretsOf({}, command, {}));
    expect(command.map(mask)).toEqual(command);
  });
});

test.each([
  ['PATH', '/usr/bin:/bin'],
  ['HOME', '/home/user'],
  ['LC_ALL', 'en_US.UTF-8'],
  ['NODE_ENV', 'production'],
  ['FLAG', 'short'],
  ['API_KEY', 'abc'],
])('the given variable %s=%s is no secret', (name, value) => {
  expect(secretsOf({ [name]: value }, [], {})).toEqual([]);
});

test.each([
  ['SSH_AUTH_SOCK', '/run/agent.sock'],
  ['GOOGLE_APPLICATION_CREDENTIALS', 'C:\\keys\\key.json'],
  ['XAUTHORITY', './authority'],
  ['API_KEY', 'abcde'],
  ['KEYBOARD', 'us-international'],
  ['SHELL', 'not a secret'],
])('the inherited variable %s=%s is no secret', (name, value) => {
  expect(secretsOf({}, [], { [name]: value })).toEqual([]);
});
