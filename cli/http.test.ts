/** Servers over HTTP, as users and scripts meet them on the command line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MutantsReport } from '../index.ts';
import { root, runCheck, runCli } from '../testing/run-cli.ts';

const SERVER = ['node', 'reference-server/http.mjs'];
const running = new Set<ChildProcess>();

afterEach(async () => {
  for (const child of running) {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  }
  running.clear();
});

/** Starts a program that says where it listens. */
async function listening(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += chunk;
    const url = /http:\S+/.exec(text)?.[0];
    if (url) return url;
  }
  throw new Error(`it did not say where it listens: ${text}`);
}

describe('a check', () => {
  test('of a URL', async () => {
    const url = await listening(['reference-server/http.mjs']);
    const { report, exitCode } = await runCheck([url]);
    expect(report.target).toEqual({ transport: 'http', url });
    const others = report.verdicts.filter(({ outcome }) => outcome !== 'pass');
    // It asks for no credentials.
    expect(others.map(({ group, why }) => [group, why])).toEqual(
      others.map(() => ['credentials', 'not-applicable']),
    );
    expect(report.summary).toMatchObject({ fail: 0, risk: 0, notChecked: 4 });
    expect(report.verdicts.some(({ suite }) => suite === 'http')).toBe(true);
    expect(report.verdicts.some(({ suite }) => suite === 'stdio')).toBe(false);
    expect(exitCode).toBe(0);
  });

  test('of a server that is started first, and ended', async () => {
    const { report, exitCode, leftBehind } = await runCheck(['--http', '--', ...SERVER]);
    expect(report.target.command).toEqual(SERVER);
    expect(report.target.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(exitCode).toBe(0);
    expect(leftBehind).toEqual([]);
  });

  test('with real clients', async () => {
    const { report, exitCode, leftBehind } = await runCheck([
      ...['--http', '--clients', '--', ...SERVER],
    ]);
    expect(report.clients?.map(({ broken }) => broken)).toEqual([false, false]);
    expect(exitCode).toBe(0);
    expect(leftBehind).toEqual([]);
  });

  test('where nothing listens', async () => {
    const { report, exitCode } = await runCheck(['http://127.0.0.1:1/mcp']);
    expect(report.error?.message).toContain('connection refused');
    expect(report.target).toEqual({ transport: 'http', url: 'http://127.0.0.1:1/mcp' });
    expect(exitCode).toBe(3);
  });
});

describe('a server that lets nobody in', () => {
  const gate = (name: string) => ['--http', '--', 'node', `fixtures/hostile-http/${name}.mjs`];
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-assert-gate-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is judged by how it refuses; credentials are shown nowhere, and judged again it is the same', async () => {
    const secret = 'secret-of-the-user-4711';
    const [save, log, xml] = ['run.jsonl', 'log.jsonl', 'out.xml'].map((name) =>
      join(folder, name),
    );
    const run = await runCheck([
      ...['--header', `Authorization: Bearer ${secret}`, '--save', `${save}`, '--log', `${log}`],
      ...['--reporter', `junit=${xml}`, ...gate('wants-credentials')],
    ]);
    expect(run.exitCode).toBe(3);
    expect(run.report.summary).toMatchObject({ pass: 4, fail: 0, risk: 0 });
    for (const file of [save, log, xml]) {
      const text = readFileSync(`${file}`, 'utf8');
      expect(text.length).toBeGreaterThan(0);
      expect(text).not.toContain(secret);
    }
    expect(run.stdout + run.stderr).not.toContain(secret);
    const again = await runCli(['judge', '--reporter', 'json', `${save}`]);
    expect(JSON.parse(again.stdout)).toEqual(run.report);
    expect(again.exitCode).toBe(3);
  });

  test.each([
    ['wants-credentials', 3, 'the server wants credentials'],
    ['wants-patience-later', 0, 'the server asked us to stop'],
  ])('%s: real clients are not started, and the report says so', async (name, code, words) => {
    const { report, exitCode } = await runCheck(['--clients', ...gate(name)]);
    expect(exitCode).toBe(code);
    expect(report.clients).toBeUndefined();
    expect(report.notes?.join()).toContain(`Real clients were not started: ${words}`);
  });
});

test.concurrent.for([
  [['--http', 'http://127.0.0.1:1/mcp'], '--http starts a server'],
  [['--url', 'http://127.0.0.1:1/mcp', '--', ...SERVER], '--url goes with --http'],
  [['--http', '--url', 'nowhere', '--', ...SERVER], 'expected a URL'],
  [['--header', 'X: y', '--', ...SERVER], '--header is for servers over HTTP'],
  [['-e', 'A=b', 'http://127.0.0.1:1/mcp'], '-e and --cwd are for servers that are started'],
  [['--only', 'stdio/*', 'http://127.0.0.1:1/mcp'], 'matches no assertion'],
  [['--client-command', 'x', 'http://127.0.0.1:1/mcp'], '--client-command is for servers over'],
  [['mutants', '--http', '--set', 'source'], 'source mutants are run over stdio only'],
  [['mutants', '--http', '--client-command', 'x'], '--client-command is for servers over stdio'],
  [['mutants', '--header', 'X: y'], '--header is for servers over HTTP'],
  [['serve', '--http', '--mutant', 'banner'], 'is for stdio only'],
  [['serve', '--mutant', 'status-500@tools/list#1'], 'HTTP'],
  [['serve', '--port', '1'], '--port goes with --http'],
  [['--allow-host', 'a.com', '--', ...SERVER], '--allow-host is for servers over HTTP'],
  [['--allow-host', 'https://a.com', 'http://127.0.0.1:1/'], 'expected the name of a host'],
] as [string[], string][])('wrong usage: %j', async ([args, words], { expect }) => {
  const { exitCode, stdout, stderr, leftBehind } = await runCli(args);
  expect(stderr).toContain(words);
  expect(stderr).not.toMatch(/^\s+at .*:\d+/m);
  expect(stdout).toBe('');
  expect(exitCode).toBe(2);
  expect(leftBehind).toEqual([]);
});

describe('mutants', () => {
  const mutants = ['--mutant', 'wrong-id', '--mutant', 'status-500@*', '--mutant', 'get-405'];

  test.each([
    ['the reference server', ['--http']],
    ['a server of the user', ['--http', '--', ...SERVER]],
  ])('of %s', async (_, args) => {
    const run = await runCli(['mutants', '--reporter', 'json', ...mutants, ...args]);
    const report: MutantsReport = JSON.parse(run.stdout);
    expect(report.target.transport).toBe('http');
    expect(report.target.command).toEqual(SERVER);
    expect(report.baseline.worse).toEqual([]);
    const fates = report.mutants.map(({ operator, fate }) => [operator, fate]);
    expect(new Set(fates.map((one) => one.join(' ')))).toEqual(
      new Set(['wrong-id killed', 'status-500 killed', 'get-405 quiet']),
    );
    expect(run.exitCode).toBe(0);
    expect(run.leftBehind).toEqual([]);
  });

  test('of a server that runs already', async () => {
    const url = await listening(['reference-server/http.mjs']);
    const run = await runCli(['mutants', '--reporter', 'json', ...mutants, '--url', url]);
    const report: MutantsReport = JSON.parse(run.stdout);
    expect(report.target).toEqual({ transport: 'http', url });
    expect(run.exitCode).toBe(0);
  });

  test('are listed with what they break', async () => {
    const { stdout, exitCode } = await runCli(['list', '--mutants', '--http', '--json']);
    const ids = JSON.parse(stdout).map(({ id }: { id: string }) => id);
    expect(ids).toContain('status-500@tools/list#1');
    expect(ids).toContain('no-jsonrpc');
    expect(ids).not.toContain('banner');
    expect(exitCode).toBe(0);
  });
});

test('serve is a broken server on a port, until it is told to end', async () => {
  const url = await listening(['dist/bin.js', 'serve', '--http', '--mutant', 'no-schema']);
  const { report, exitCode } = await runCheck([url]);
  const failed = report.verdicts.filter(({ outcome }) => outcome === 'fail');
  expect(failed.map(({ assertion }) => assertion)).toEqual([
    'round-trip/every-input-schema-has-root-type-object',
    'round-trip/every-input-schema-declares-its-arguments',
  ]);
  expect(exitCode).toBe(1);
  const [child] = running;
  child?.kill('SIGTERM');
  const [code] = await once(child as ChildProcess, 'exit');
  expect(code).toBe(0);
});
