import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { StdioTarget } from '../../harness/targets/stdio-target.ts';
import { referenceCommand } from '../../mutants/reference.ts';
import { root } from '../../testing/run-cli.ts';
import { clientMessages } from './client-messages.ts';
import { processesNaming } from './naming-processes.ts';
import { type ClientCommand, runClientCommand } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const serve = [process.execPath, join(root, 'dist/bin.js')] as const;

/** A word in the command line of every process of these tests: servers inherit no environment from all. */
const TOKEN = `--test-run=${process.pid}-${Date.now()}`;

function target(...command: [string, ...string[]]): StdioTarget {
  return { kind: 'stdio', command: [...command, TOKEN], env: {}, label: 'a server' };
}

const reference = target(...referenceCommand());

function run(client: readonly string[], more: Partial<ClientCommand> = {}) {
  const [name = '', ...words] = client;
  return runClientCommand({
    client: [process.execPath, fixture(name), ...words],
    server: reference,
    serve,
    timeoutMs: 20_000,
    folder,
    ...more,
  });
}

afterEach(async () => {
  // A killed process is gone a moment later.
  await expect.poll(() => processesNaming(TOKEN)).toEqual([]);
  // Logs are deleted with their runs.
  expect(readdirSync(folder)).toEqual([]);
});

describe('a run', () => {
  test('is what the program said, and what passed between it and the server', async () => {
    const { ms, wire, ...others } = await run(['lists-tools.mjs']);
    expect(others).toEqual({
      exitCode: 0,
      timedOut: false,
      stdout: 'count_chars\ncount_words\n',
      stderr: '',
    });
    expect(ms).toBeGreaterThan(50);
    expect(clientMessages(wire)).toEqual(['initialize', 'notifications/initialized', 'tools/list']);
    expect(wire.map(({ from }) => from).filter((from) => from === 'server')).toHaveLength(2);
  });

  test('has the mutant on the wire', async () => {
    const { exitCode, wire } = await run(['lists-tools.mjs'], { mutant: 'no-jsonrpc' });
    expect(exitCode).toBe(0);
    const answers = wire.filter(({ from }) => from === 'server').map(({ raw }) => JSON.parse(raw));
    expect(answers.map((answer) => 'jsonrpc' in answer)).toEqual([false, false]);
  });

  test('with a client of the SDK, which hands no environment on', async () => {
    const { exitCode, stdout, stderr, wire } = await run(['sdk.mjs']);
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    expect(stdout).toBe('count_chars\ncount_words\n1\n');
    expect(clientMessages(wire).at(-1)).toBe('tools/call');
  });

  test('tells the client of the server: by its arguments, and by a variable', async () => {
    const code =
      'process.stdout.write(JSON.stringify([process.argv.slice(1), process.env, process.cwd()]))';
    const server = { ...reference, cwd: tmpdir(), env: { OF_THE_SERVER: 'x' } };
    const client = [process.execPath, '-e', code, '--', '-own'] as const;
    const { stdout } = await run([], { client, server, mutant: 'slow', timeoutMs: 5000 });
    const [words, env, cwd] = JSON.parse(stdout);
    const log = expect.stringContaining(folder);
    const served = [
      ...serve,
      ...['serve', '--mutant', 'slow', '--patience-ms', '5000'],
      ...['--cwd', tmpdir(), '--log', log, '--', ...reference.command],
    ];
    expect(words).toEqual(['-own', ...served]);
    expect(JSON.parse(env.MCP_ASSERT_SERVER_COMMAND)).toEqual(served);
    expect(env.OF_THE_SERVER).toBe('x');
    expect(cwd).toBe(process.cwd());
  });

  test('gives the client nothing to read', async () => {
    const code = 'process.stdin.on("end", () => console.log("the end")).resume()';
    const { stdout } = await run([], { client: [process.execPath, '-e', code, '--'] });
    expect(stdout).toBe('the end\n');
  });

  test.each([
    ['no-jsonrpc', 'jsonrpc is missing'],
    ['wrong-id', 'nobody asked for 0'],
    ['content-as-string', 'content is no array'],
    ['reply-to-notification', 'nobody asked for null'],
  ])('that fails has an exit code: %s', async (mutant, words) => {
    const { exitCode, stderr, serverEnded } = await run(['strict.mjs'], { mutant });
    expect(stderr).toBe(`something is wrong\n${words}\n`);
    expect(exitCode).toBe(3);
    expect(serverEnded).toBeUndefined();
  });

  test.each(['exits-at-tools-list', 'exits-before-the-handshake'])(
    'knows that the server ended first: %s',
    async (mutant) => {
      const { exitCode, serverEnded } = await run(['strict.mjs'], { mutant });
      expect([exitCode, serverEnded]).toEqual([3, 1]);
    },
  );

  test('that ends by a signal has its name', async () => {
    const client = [process.execPath, '-e', 'process.kill(process.pid, "SIGKILL")', '--'] as const;
    expect(await run([], { client })).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  test('of what is no program says so', async () => {
    const client = ['mcp-assert-no-such-client'] as const;
    expect(await run([], { client })).toMatchObject({
      exitCode: null,
      wire: [],
      notStarted: 'command not found: mcp-assert-no-such-client',
    });
  });
});

describe('output', () => {
  test('is kept up to 1 MB, and the rest counted', async () => {
    const { exitCode, stdout, lost } = await run(['floods.mjs']);
    expect(exitCode).toBe(0);
    expect(stdout).toHaveLength(1024 * 1024);
    expect(lost).toEqual({ stdout: 3_000_018 - 1024 * 1024, stderr: 0 });
  });
});

describe('a client that does not end', () => {
  test('is asked to', async () => {
    const timeoutMs = 1500;
    const { ms, ...others } = await run(['hangs.mjs'], { timeoutMs });
    expect(others).toMatchObject({ exitCode: null, signal: 'SIGTERM', timedOut: true });
    expect(others.stdout).toBe('it hangs\n');
    expect(ms).toBeGreaterThanOrEqual(timeoutMs);
    expect(ms).toBeLessThan(timeoutMs + 400);
  });

  test('is killed half a second later', async () => {
    const timeoutMs = 1500;
    const { ms, signal } = await run(['hangs.mjs', '--ignore-sigterm'], { timeoutMs });
    expect(signal).toBe('SIGKILL');
    expect(ms).toBeGreaterThanOrEqual(timeoutMs + 500);
  });

  test('takes nothing with it that was logged', async () => {
    const { wire } = await run(['hangs.mjs'], { timeoutMs: 1500, mutant: 'ignores-sigterm' });
    expect(clientMessages(wire)).toEqual(['initialize', 'notifications/initialized']);
  });
});

// What still runs is looked for after each test.
describe('no server outlives its client', () => {
  test.each([
    ['that leaves it', reference, undefined],
    [
      'that leaves it, and does not end with its input',
      target(process.execPath, fixture('stays-server.mjs')),
      undefined,
    ],
    ['that leaves it, and whose end is held back', reference, 'ignores-end-of-input'],
    ['that leaves it, and which ignores SIGTERM', reference, 'ignores-sigterm'],
  ])('%s', async (_, server, mutant) => {
    const more = mutant === undefined ? {} : { mutant };
    const { exitCode, stdout, wire } = await run(['leaves-server.mjs'], { server, ...more });
    expect([exitCode, stdout]).toEqual([0, 'done\n']);
    // What was written at the end was read before all was over.
    expect(clientMessages(wire)).toEqual(['initialize', 'notifications/initialized']);
  });
});
