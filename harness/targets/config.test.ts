// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of configuration files look like this
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../errors.ts';
import { configTarget } from './config.ts';
import type { Settings, StdioTarget } from './stdio-target.ts';

let folder = '';
const at = (name: string) => join(folder, name);
const write = (name: string, text: string): string => {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
  return at(name);
};
const NONE: Settings = { env: {} };
/** The target of one entry in `.mcp.json`. */
const anyEntry = (fields: unknown, settings = NONE) =>
  configTarget(
    write('.mcp.json', JSON.stringify({ mcpServers: { a: fields } })),
    undefined,
    settings,
  );
const started = (target: ReturnType<typeof configTarget>): StdioTarget => {
  if (target.kind !== 'stdio') throw new Error('a server that is started was expected');
  return target;
};
const entry = (fields: unknown, settings = NONE) => started(anyEntry(fields, settings));
const reason = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  throw new Error('no error came');
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assert-config-'));
  vi.stubEnv('MCP_ASSERT_SET', 'set');
  vi.stubEnv('MCP_ASSERT_EMPTY', '');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('the shapes', () => {
  const server = { command: 'node', args: ['s.js', '--x'], env: { K: 'v', N: 1 } };

  test.each([
    ['.mcp.json', { mcpServers: { a: server } }, '.'],
    ['.vscode/mcp.json', { inputs: [], servers: { a: { type: 'stdio', ...server } } }, '.'],
    ['.vscode/settings.json', { 'editor.x': 1, mcp: { servers: { a: server } } }, '.'],
    ['claude_desktop_config.json', { mcpServers: { a: server } }, undefined],
  ])('%s', (name, content, cwd) => {
    const file = write(name, JSON.stringify(content));
    expect(configTarget(file, 'a', NONE)).toEqual({
      kind: 'stdio',
      command: ['node', 's.js', '--x'],
      env: { K: 'v', N: '1' },
      label: `a (${file})`,
      ...(cwd === undefined ? {} : { cwd: folder }),
    });
  });

  test('comments, trailing commas, a byte order mark', () => {
    const text =
      '\uFEFF// mine\n{ "servers": { "a": { "command": "x", /* y */ "args": ["y",], }, }, }';
    expect(started(configTarget(write('c.json', text), 'a', NONE)).command).toEqual(['x', 'y']);
  });

  test('-e and --cwd win; null unsets', () => {
    mkdirSync(at('other'), { recursive: true });
    const target = entry(
      { command: 'x', env: { K: 'v', L: null, M: 'm' }, cwd: '.' },
      { env: { K: 'mine' }, cwd: at('other') },
    );
    expect([target.env, target.cwd]).toEqual([{ K: 'mine', M: 'm' }, at('other')]);
  });

  test('cwd is relative to the workspace', () => {
    mkdirSync(at('sub'), { recursive: true });
    const fields = { command: 'x', cwd: 'sub' };
    expect(entry(fields).cwd).toBe(at('sub'));
    const file = write('.vscode/mcp.json', JSON.stringify({ servers: { a: fields } }));
    expect(started(configTarget(file, 'a', NONE)).cwd).toBe(at('sub'));
    expect(reason(() => entry({ command: 'x', cwd: 'missing' }))).toMatch(/not a directory/);
  });
});

describe('variables', () => {
  test.each([
    ['${env:MCP_ASSERT_SET}', 'set'],
    ['${MCP_ASSERT_SET}', 'set'],
    ['a${MCP_ASSERT_SET}b${MCP_ASSERT_SET}', 'asetbset'],
    ['${MCP_ASSERT_NOT:-https://x:1/y}', 'https://x:1/y'],
    ['${MCP_ASSERT_NOT:-}', ''],
    ['${MCP_ASSERT_EMPTY:-d}', 'd'],
    ['${MCP_ASSERT_EMPTY}', ''],
    ['${MCP_ASSERT_SET:-d}', 'set'],
    ['${userHome}/x', `${homedir()}/x`],
    ['$MCP_ASSERT_SET', '$MCP_ASSERT_SET'],
  ])('%s', (text, value) => {
    expect(entry({ command: 'x', args: [text], env: { K: text } })).toMatchObject({
      command: ['x', value],
      env: { K: value },
    });
  });

  test('the workspace is where the file is, or above .vscode', () => {
    const fields = { command: '${workspaceFolder}/x' };
    expect(entry(fields).command).toEqual([`${folder}/x`]);
    const file = write('.vscode/mcp.json', JSON.stringify({ servers: { a: fields } }));
    expect(started(configTarget(file, 'a', NONE)).command).toEqual([`${folder}/x`]);
  });

  test.each([
    [
      '${MCP_ASSERT_NOT}',
      /\/mcpServers\/a\/args\/0: .*the variable MCP_ASSERT_NOT is not set; -e MCP_ASSERT_NOT=VALUE/,
    ],
    ['${env:MCP_ASSERT_NOT}', /MCP_ASSERT_NOT is not set/],
    ['${toString}', /toString is not set/],
    ['${input:key}', /asked by the editor; give the variable by -e/],
    ['${command:pick}', /not known; expected one of \$\{env:NAME\}/],
    ['${}', /not known/],
  ])('%s is an error', (text, words) => {
    expect(reason(() => entry({ command: 'x', args: [text] }))).toMatch(words);
  });

  test('-e gives what the editor would ask for, and what others refer to', () => {
    const env = { KEY: '${input:key}', OTHER: '${MCP_ASSERT_NOT}' };
    const settings = { env: { KEY: 'k', MCP_ASSERT_NOT: 'n' } };
    expect(entry({ command: 'x', env }, settings).env).toMatchObject({ KEY: 'k', OTHER: 'n' });
  });
});

describe('servers over HTTP', () => {
  test.each([undefined, 'http', 'streamable-http', 'streamableHttp'])('type %s', (type) => {
    const file = at('.mcp.json');
    expect(anyEntry({ ...(type ? { type } : {}), url: 'https://example.com/mcp' })).toEqual({
      kind: 'http',
      url: 'https://example.com/mcp',
      headers: [],
      label: `a (${file})`,
    });
  });

  test('headers keep their case and order', () => {
    const headers = { 'X-B': '1', authorization: 'Bearer t', 'X-A': '2' };
    expect(anyEntry({ url: 'http://127.0.0.1:3000', headers })).toMatchObject({
      url: 'http://127.0.0.1:3000/',
      headers: [
        ['X-B', '1'],
        ['authorization', 'Bearer t'],
        ['X-A', '2'],
      ],
    });
  });

  test('variables, also those that -e gives', () => {
    const fields = {
      url: 'http://${MCP_ASSERT_NOT:-127.0.0.1}:3000/${env:MCP_ASSERT_SET}',
      headers: { Authorization: 'Bearer ${env:TOKEN}' },
    };
    expect(anyEntry(fields, { env: { TOKEN: 't' } })).toMatchObject({
      url: 'http://127.0.0.1:3000/set',
      headers: [['Authorization', 'Bearer t']],
    });
    expect(reason(() => anyEntry(fields))).toMatch(
      /\/mcpServers\/a\/headers\/Authorization: \$\{env:TOKEN\}: the variable TOKEN is not set/,
    );
  });

  test('no error repeats what a variable holds', () => {
    const settings = { env: { SECRET: 'hush\n', HOST: 'hu sh' } };
    const headers = { 'X-Key': '${SECRET}' };
    const words = [
      reason(() => anyEntry({ url: 'http://x', headers }, settings)),
      reason(() => anyEntry({ url: 'http://${HOST}/' }, settings)),
    ];
    expect(words[0]).toMatch(
      /\/headers\/X-Key: the value holds characters that no header may have/,
    );
    expect(words[1]).toMatch(/\/url: "http:\/\/\$\{HOST\}\/": expected a URL/);
    expect(words.join('\n')).not.toMatch(/hush|hu sh/);
  });

  test('--cwd means nothing to them', () => {
    expect(reason(() => anyEntry({ url: 'http://x' }, { env: {}, cwd: folder }))).toMatch(
      /--cwd is for servers that are started/,
    );
  });
});

describe('what is wrong is said with its place', () => {
  test.each<[string, unknown, RegExp]>([
    ['type http and no url', { type: 'http', command: 'x' }, /type "http"; "stdio" is supported$/],
    ['type sse', { type: 'sse' }, /type "sse"; "stdio" is supported$/],
    [
      'type sse with a url',
      { type: 'sse', url: 'http://x' },
      /\/mcpServers\/a: it has type "sse", HTTP with SSE, the transport of 2024-11-05/,
    ],
    ['type stdio with a url', { type: 'stdio', url: 'http://x' }, /it has type "stdio"; "http" or/],
    ['a url and a command', { url: 'http://x', command: 'y' }, /it has a command and a url/],
    ['a url that is none', { url: 'x' }, /\/mcpServers\/a\/url: "x": expected a URL such as/],
    ['a url of another protocol', { url: 'ftp://x' }, /\/url: "ftp:\/\/x": expected a URL/],
    ['a url that is no text', { url: 5 }, /\/mcpServers\/a\/url: a string was expected/],
    ['headers as a list', { url: 'http://x', headers: [] }, /\/headers: an object was expected/],
    [
      'a header that is no text',
      { url: 'http://x', headers: { N: 1 } },
      /\/mcpServers\/a\/headers\/N: a string was expected/,
    ],
    [
      'a name that no header has',
      { url: 'http://x', headers: { 'a b': 'x' } },
      /\/headers\/a b: this is no name of a header/,
    ],
    ['no command', {}, /\/mcpServers\/a\/command: a string was expected/],
    ['an empty command', { command: '' }, /\/command: a command was expected/],
    ['args as text', { command: 'x', args: 'y' }, /\/args: an array was expected/],
    ['an arg that is none', { command: 'x', args: ['y', 1] }, /\/args\/1: a string was expected/],
    ['env as a list', { command: 'x', env: [] }, /\/env: an object was expected/],
    ['an object in env', { command: 'x', env: { K: {} } }, /\/env\/K: a string was expected/],
    [
      'a file of variables',
      { command: 'x', envFile: '.env' },
      /\/envFile: such files are not read/,
    ],
    ['no entry', 5, /\/mcpServers\/a: an object was expected/],
  ])('%s', (_, fields, words) => {
    expect(reason(() => entry(fields))).toMatch(words);
  });

  test.each([
    [
      '{\n  "mcpServers": {\n    "a" {}\n  }\n}',
      /bad\.json: line 3, column 9: a colon was expected/,
    ],
    [
      '{ "mcpServers": { "a": { "command": "x" "args": [] } } }',
      /line 1, column 41: a comma was expected/,
    ],
    ['', /line 1, column 1: a value was expected/],
    ['[]', /an object with "mcpServers", "servers" or "mcp"/],
    ['{ "mcpServer": {} }', /an object with "mcpServers"/],
    ['{ "mcpServers": [] }', /\/mcpServers: an object was expected/],
    ['{ "mcpServers": {} }', /it holds no server/],
  ])('%j', (text, words) => {
    expect(reason(() => configTarget(write('bad.json', text), undefined, NONE))).toMatch(words);
  });

  test('a file that is missing or a directory', () => {
    expect(reason(() => configTarget(at('none.json'), 'a', NONE))).toMatch(
      /none\.json: no such file/,
    );
    expect(reason(() => configTarget(folder, 'a', NONE))).toMatch(/it is a directory/);
  });

  test('which server', () => {
    const server = { command: 'x' };
    const file = write(
      'two.json',
      JSON.stringify({ mcpServers: { weather: server, 'time/x': server } }),
    );
    const list = '"weather", "time/x"';
    expect(reason(() => configTarget(file, undefined, NONE))).toContain(
      `--server NAME is needed, one of ${list}`,
    );
    expect(reason(() => configTarget(file, 'wether', NONE))).toContain(
      `no server "wether", it holds ${list}; did you mean "weather"?`,
    );
    expect(reason(() => configTarget(file, 'zzz', NONE))).not.toContain('did you mean');
    expect(reason(() => configTarget(file, 'toString', NONE))).toContain('no server "toString"');
    expect(started(configTarget(file, 'time/x', NONE)).command).toEqual(['x']);
  });
});
