import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolveTarget } from './target.ts';

const NONE = { env: {} };

test('a command is taken as it is', async () => {
  expect(await resolveTarget({ command: ['npx', '-y', 'a b'] }, { env: { K: 'v' } })).toEqual({
    kind: 'stdio',
    command: ['npx', '-y', 'a b'],
    env: { K: 'v' },
    label: 'npx -y a b',
  });
});

test('a file and an entry of a configuration file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-target-'));
  const file = join(folder, 's.mjs');
  const config = join(folder, 'mcp.json');
  writeFileSync(file, '');
  writeFileSync(config, '{ "mcpServers": { "a": { "command": "x" } } }');
  expect(await resolveTarget({ file }, NONE)).toMatchObject({
    command: [process.execPath, file],
  });
  expect(await resolveTarget({ config, server: 'a' }, NONE)).toMatchObject({
    command: ['x'],
    cwd: folder,
  });
  rmSync(folder, { recursive: true });
});

test.each([
  [{}, /no server to check: give \.\/server\.js, a URL, -- command args, or --config FILE/],
  [
    { file: 'a.js', command: ['x'] },
    /only one server is checked: the target "a\.js" or -- command\?/,
  ],
  [{ file: 'a.js', config: 'c' }, /or --config\?/],
  [{ command: [] }, /a command is expected after --/],
  [{ command: [''] }, /a command is expected after --/],
  [{ file: 'a.js', server: 's' }, /--server NAME goes with --config FILE/],
  [{ file: 'http://x', command: ['y'] }, /the target "http:\/\/x" or -- command\?/],
  [{ file: 'http://x', server: 's' }, /--server NAME goes with --config FILE/],
  [{ file: 'http://x', http: true }, /--http starts a server; one that has a URL runs already/],
  [{ file: 'http://x', url: 'http://y' }, /--url goes with --http/],
  [{ command: ['x'], url: 'http://y' }, /--url goes with --http/],
  [{ command: ['x'], http: true, url: 'y' }, /--url "y": expected a URL such as/],
  [{ http: true }, /no server to check/],
  [{ file: 'http://' }, /^"http:\/\/": expected a URL such as/],
  [{ file: 'https:x y' }, /^"https:x y": expected a URL such as/],
  [{ command: ['x'], headers: ['a: b'] }, /--header is for servers over HTTP/],
])('%j is wrong usage', async (words, reason) => {
  const error = await resolveTarget(words, NONE).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'UsageError', message: expect.stringMatching(reason) });
});

describe('over HTTP', () => {
  test.each([
    ['http://127.0.0.1:3000/mcp', 'http://127.0.0.1:3000/mcp'],
    ['HTTPS://Example.COM/a b?q#f', 'https://example.com/a%20b?q#f'],
  ])('a URL: %s', async (file, url) => {
    const headers = ['X-B: 1', 'authorization:Bearer a: b ', 'X-Empty:'];
    expect(await resolveTarget({ file, headers }, NONE)).toEqual({
      kind: 'http',
      url,
      headers: [
        ['X-B', '1'],
        ['authorization', 'Bearer a: b'],
        ['X-Empty', ''],
      ],
      label: url,
    });
  });

  test('a server that is started, which may say where it listens', async () => {
    const server = { kind: 'stdio', command: ['x', '-y'], env: { K: 'v' }, label: 'x -y' };
    const words = { command: ['x', '-y'], http: true };
    const settings = { env: { K: 'v' } };
    expect(await resolveTarget(words, settings)).toEqual({
      kind: 'http',
      headers: [],
      server,
      label: 'x -y',
    });
    const url = 'http://localhost:3000/other';
    expect(await resolveTarget({ ...words, url, headers: ['a: b'] }, settings)).toEqual({
      kind: 'http',
      url,
      headers: [['a', 'b']],
      server,
      label: 'x -y',
    });
  });

  test('an entry of a configuration file: its headers, and those of the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-target-'));
    const config = join(folder, 'mcp.json');
    const a = { url: 'http://x/mcp', headers: { A: '1' } };
    writeFileSync(config, JSON.stringify({ mcpServers: { a, b: { command: 'y' } } }));
    const named = (server: string) => ({ config, server, headers: ['B: 2'] });
    expect(await resolveTarget(named('a'), NONE)).toMatchObject({
      kind: 'http',
      url: 'http://x/mcp',
      headers: [
        ['A', '1'],
        ['B', '2'],
      ],
    });
    await expect(resolveTarget({ ...named('a'), http: true }, NONE)).rejects.toThrow(
      /--http starts a server; this entry of the file has a URL/,
    );
    expect(await resolveTarget({ ...named('b'), http: true }, NONE)).toMatchObject({
      kind: 'http',
      server: { command: ['y'], cwd: folder },
    });
    await expect(resolveTarget(named('b'), NONE)).rejects.toThrow(/--header is for servers over/);
    rmSync(folder, { recursive: true });
  });

  test.each([{ env: { K: 'v' } }, { env: {}, cwd: '.' }])(
    '%j is not for a URL',
    async (settings) => {
      await expect(resolveTarget({ file: 'http://x' }, settings)).rejects.toThrow(
        /-e and --cwd are for servers that are started/,
      );
    },
  );

  test.each([
    ['hush', /--header: expected 'Name: value'/],
    [': hush', /--header: expected 'Name: value'/],
    ['My Name: hush', /--header: expected 'Name: value'/],
    ['Authorization hush: x', /--header: expected 'Name: value'/],
    ['X-Key: hush\r\nX-Other: 1', /--header X-Key: the value holds characters/],
    ['X-Key: hush 你好', /--header X-Key: the value holds characters/],
  ])('the header %j is refused, and not repeated', async (header, words) => {
    const error = await resolveTarget({ file: 'http://x', headers: [header] }, NONE).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'UsageError', message: expect.stringMatching(words) });
    expect(String(error)).not.toContain('hush');
  });

  test.each([
    { file: 'http://me:hush@host:99999/mcp' },
    { file: 'http://me:hu/sh@host:99999/mcp?api_key=hush' },
    { file: 'http://host:99999/mcp?api_key=hush' },
    { file: 'http://me:hush@host/mcp?api_key=hush', command: ['x'] },
    { command: ['x'], http: true, url: 'ftp://me:hush@host/' },
  ])('no error repeats the secrets of a URL: %j', async (words) => {
    const error = await resolveTarget(words, NONE).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'UsageError' });
    expect(String(error)).not.toMatch(/hush|hu\/sh/);
  });
});
