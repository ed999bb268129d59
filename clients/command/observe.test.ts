import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CouldNotRun, UsageError } from '../../harness/errors.ts';
import type { MutantBehaviour } from '../../harness/model/index.ts';
import type { StdioTarget } from '../../harness/targets/stdio-target.ts';
import { referenceCommand } from '../../mutants/reference.ts';
import { root } from '../../testing/run-cli.ts';
import { processesNaming } from './naming-processes.ts';
import { type ObservedCommand, observeCommand } from './observe.ts';

/** A word in the command line of every process of these tests. */
const TOKEN = `--test-observe=${process.pid}-${Date.now()}`;
const server: StdioTarget = {
  kind: 'stdio',
  command: [...referenceCommand(), TOKEN],
  env: {},
  label: 'the reference server',
};

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const node = `'${process.execPath}'`;
const client = (name: string) => `${node} '${fixture(name)}'`;

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-observe-'));
const { TMPDIR } = process.env;
beforeAll(() => {
  process.env.TMPDIR = folder;
});
afterAll(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  rmSync(folder, { recursive: true });
});

afterEach(async () => {
  // A killed process is gone a moment later.
  await expect.poll(() => processesNaming(TOKEN)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

async function observe(
  text: string,
  ids: readonly string[],
  more: Partial<ObservedCommand> = {},
): Promise<Record<string, MutantBehaviour>> {
  const found: Record<string, MutantBehaviour> = {};
  await observeCommand({
    text,
    server,
    serve: [process.execPath, join(root, 'dist/bin.js')],
    mutants: ids.map((id) => ({ id })),
    timeoutMs: 20_000,
    jobs: 2,
    finished(id, behaviour) {
      expect(found[id]).toBeUndefined();
      found[id] = behaviour;
    },
    ...more,
  });
  expect(Object.keys(found).toSorted()).toEqual([...ids].toSorted());
  return found;
}

const fails = (name: string, code: number, message: string) => ({
  step: 'run',
  error: { name, code, message },
  message,
  settled: 'process',
});

test('a strict client fails at most of them', async () => {
  const found = await observe(client('strict.mjs'), [
    'no-jsonrpc',
    'wrong-id',
    'content-as-string',
    'exits-at-tools-list',
    'reply-to-notification',
    'banner',
    'extra-meta',
  ]);
  const error = (message: string) => ({
    class: 'client-error',
    ...fails('exit code 3', 3, message),
  });
  expect(found).toMatchObject({
    'no-jsonrpc': error('jsonrpc is missing'),
    'wrong-id': error('nobody asked for 0'),
    'content-as-string': error('content is no array'),
    'exits-at-tools-list': {
      class: 'closed',
      ...fails('exit code 3', 3, 'the server is gone'),
    },
    'reply-to-notification': error('nobody asked for null'),
    banner: {
      class: 'client-error',
      error: { name: 'exit code 1', message: expect.stringMatching(/^SyntaxError: .* JSON/) },
    },
    'extra-meta': { class: 'identical', settled: 'process' },
  });
});

test('a lenient client hangs, prints something else, or does not mind', async () => {
  const found = await observe(
    client('lists-tools.mjs'),
    [
      'no-jsonrpc',
      'wrong-id',
      'exits-at-tools-list',
      'remove@tools/list#1/result/tools/1/name',
      'asks-for-roots',
    ],
    { timeoutMs: 3000 },
  );
  expect(found).toMatchObject({
    'no-jsonrpc': { class: 'identical' },
    'wrong-id': {
      class: 'timeout',
      step: 'run',
      afterMs: expect.any(Number),
      message: expect.stringMatching(/^it was still running after 3\d\d\d ms$/),
    },
    // Node.js gives up when there is nothing left to wait for.
    'exits-at-tools-list': { class: 'closed', error: { name: 'exit code 13' } },
    'remove@tools/list#1/result/tools/1/name': {
      class: 'different',
      message: '/stdout/1: "undefined" instead of "count_words"',
      differs: [{ pointer: '/stdout/1', was: '"count_words"', now: '"undefined"' }],
    },
    'asks-for-roots': { class: 'identical' },
  });
});

test('a client of the SDK says by which path a schema was broken', async () => {
  const found = await observe(client('sdk.mjs'), [
    'no-schema',
    'exits-at-tools-list',
    'reply-to-notification',
    'asks-for-roots',
  ]);
  expect(found).toMatchObject({
    'no-schema': { class: 'client-error', message: expect.stringContaining('inputSchema') },
    'exits-at-tools-list': { class: 'closed', message: expect.stringContaining('-32000') },
    'reply-to-notification': { class: 'identical', onerror: expect.stringMatching(/^onerror: /) },
    'asks-for-roots': {
      class: 'different',
      differs: expect.arrayContaining([expect.objectContaining({ now: '"the error -32601"' })]),
    },
  });
});

test('what is never the same twice does not count', async () => {
  const found = await observe(client('tells-time.mjs'), [
    'no-jsonrpc',
    'null@tools/list#1/result/tools',
  ]);
  expect(found).toEqual({
    'no-jsonrpc': { class: 'identical', settled: 'process' },
    'null@tools/list#1/result/tools': {
      class: 'different',
      step: 'run',
      afterMs: expect.any(Number),
      message: '/stdout/1: "undefined tools" instead of "2 tools"',
      differs: [{ pointer: '/stdout/1', was: '"2 tools"', now: '"undefined tools"' }],
      settled: 'process',
    },
  });
});

describe('is refused:', () => {
  const refusal = async (text: string, more: Partial<ObservedCommand> = {}) => {
    const told: string[] = [];
    const finished = (id: string) => told.push(id);
    const error = await observe(text, ['no-jsonrpc'], { finished, ...more }).catch((e) => e);
    expect(told).toEqual([]);
    return error;
  };

  test('what is no program', async () => {
    const error = await refusal('mcp-assert-no-such-client --flag');
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toBe(
      'the client could not be started: command not found: mcp-assert-no-such-client',
    );
  });

  test('what is no command', async () => {
    expect(await refusal(`node '`)).toBeInstanceOf(UsageError);
  });

  test.each(['', ' --ignore-sigterm'])('a client that does not end%s', async (word) => {
    const text = client('hangs.mjs') + word;
    const error = await refusal(text, { timeoutMs: 1500 });
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toBe(
      `${text}: the client does not end within 1500 ms with the unbroken server`,
    );
    expect(error.detail).toMatch(/^It last said: it hangs\n.*MCP_ASSERT_SERVER_COMMAND/);
  });

  test('a client that fails in any case', async () => {
    const env = { KEY: 'secret' };
    const text = `${node} -e 'console.error("no key"); process.exit(4)' --`;
    const error = await refusal(text, { server: { ...server, env } });
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toBe(`${text}: the client fails with the unbroken server: exit code 4`);
    expect(error.detail).toMatch(/^no key\nVariables of the server .* must hand them on\.$/);
  });

  test('a client that does not use the server', async () => {
    const text = `${node} -e '' --`;
    const error = await refusal(text);
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toBe(`${text}: the client sent nothing to the server that it was given`);
  });
});

test('a client that vanishes begins nothing more', async () => {
  const own = mkdtempSync(join(TMPDIR ?? '/tmp', 'mcp-assert-vanishing-'));
  const program = join(own, 'client.mjs');
  const runs = JSON.stringify(join(own, 'runs'));
  writeFileSync(
    program,
    `#!${process.execPath}
    import { appendFileSync, readFileSync, unlinkSync } from 'node:fs';
    appendFileSync(${runs}, 'x');
    if (readFileSync(${runs}).length === 3) unlinkSync(process.argv[1]);
    await import(${JSON.stringify(pathToFileURL(fixture('lists-tools.mjs')))});
    `,
    { mode: 0o755 },
  );
  const told: string[] = [];
  const finished = (id: string) => told.push(id);
  const mutants = ['no-jsonrpc', 'extra-meta', 'slow'];
  await expect(observe(program, mutants, { finished, jobs: 1 })).rejects.toThrow(
    'the client could not be started: command not found',
  );
  expect(told).toEqual(['no-jsonrpc']);
  rmSync(own, { recursive: true });
});
