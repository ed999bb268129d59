/** The command line as users and scripts meet it: words, exit codes, files. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertions, type Report } from '../index.ts';
import { root, runCheck, runCli } from '../testing/run-cli.ts';

const reference = 'reference-server/server.mjs';
const baseline = 'fixtures/article/baseline.mjs';
const hanging = 'fixtures/hostile/never-answers.mjs';
const oneRisk = 'fixtures/hostile/blank-lines.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assert-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string) => join(folder, name);

describe('wrong usage', () => {
  test.concurrent.for([
    [[], 'no server to check'],
    [['--nonsense', reference], "unknown option '--nonsense'"],
    [[reference, '--port', '3'], 'mcp-assert -- node reference-server/server.mjs'],
    [[reference, baseline], 'too many arguments'],
    [[reference, '--', 'node', baseline], 'only one server is checked'],
    [['--'], '--'],
    [[reference, '--revision', '2020-01-01'], '2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25'],
    [[reference, '--only', 'nothing/*'], '--only nothing/* matches no assertion'],
    [[reference, '--skip', 'nothing'], '--skip nothing matches no assertion'],
    [[reference, '--skip', '**'], 'leave no assertion'],
    [[reference, '--reporter', 'html'], 'expected one of pretty, json, junit'],
    [[reference, '--reporter', 'json=/no/such/folder/x.json'], 'there is no folder'],
    [[reference, '--reporter', 'json', '--reporter', 'junit'], 'both write to standard output'],
    [[reference, '--save', '/no/such/folder/x'], 'there is no folder'],
    [[reference, '--start-ms', 'soon'], 'whole number'],
    [[reference, '--fail-on', 'nothing'], 'fail, risk'],
    [[reference, '--call', 'x={'], '--call'],
    [[reference, '--expect', '/no/such/file.json'], '/no/such/file.json'],
    [[reference, '-e', '=x'], '-e'],
    [[reference, '--server', 'x'], '--config'],
    [['judge', '/no/such/run.jsonl'], '/no/such/run.jsonl'],
    [['judge', 'package.json'], 'package.json:1: expected'],
    [['list', '--', 'x'], 'takes no command'],
    [['http://127.0.0.1:1/mcp', '--cwd', '.'], '-e and --cwd are for servers that are started'],
    [['http://127.0.0.1:1/mcp', '--http'], 'runs already'],
    [[reference, '--header', 'a: b'], '--header is for servers over HTTP'],
    [[reference, '--url', 'http://127.0.0.1:1/'], '--url goes with --http'],
  ] as [string[], string][])('%j', async ([args, words], { expect }) => {
    const { exitCode, stdout, stderr } = await runCli(args);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^\s+at .*:\d+/m);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
  });

  test('shows a stack trace when DEBUG asks for it', async () => {
    const { stderr } = await runCli(['--nonsense'], { env: { DEBUG: '1' } });
    expect(stderr).toMatch(/^\s+at .*:\d+/m);
  });
});

test('--version and --help', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(await runCli(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
  const help = await runCli(['--help']);
  expect(help.exitCode).toBe(0);
  expect(help.stdout).toContain('--call <NAME[=JSON]>');
  expect(help.stdout).toContain('Exit codes');
});

test('list names each assertion with level and revisions', async () => {
  const { stdout, exitCode } = await runCli(['list']);
  expect(exitCode).toBe(0);
  for (const { id } of assertions) expect(stdout).toContain(id);
  expect(stdout).toMatch(/round-trip\/response-echoes-id +MUST +2024-11-05 to 2025-11-25/);
  const { stdout: json } = await runCli(['list', '--json']);
  expect(JSON.parse(json).map(({ id }: { id: string }) => id)).toEqual(
    assertions.map(({ id }) => id),
  );
});

describe('a check of the reference server', () => {
  test('passes: exit code 0, exactly twenty for round-trip/*', async () => {
    const { report, exitCode, stderr } = await runCheck(['--only', 'round-trip/*', reference]);
    expect(report.summary).toEqual({ pass: 20, fail: 0, risk: 0, notChecked: 0, causes: 0 });
    expect(exitCode).toBe(0);
    expect(stderr).toBe('');
  });

  test('several reporters at once, to standard output and to files', async () => {
    const [xml, json] = [inFolder('out.xml'), inFolder('out.json')];
    const reporters = ['pretty', `junit=${xml}`, `json=${json}`].flatMap((r) => ['--reporter', r]);
    const { stdout, exitCode } = await runCli([reference, ...reporters]);
    expect(exitCode).toBe(0);
    const report: Report = JSON.parse(readFileSync(json, 'utf8'));
    expect(stdout).toContain(`${report.summary.pass} verified, 0 failed`);
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
    const { testsuites } = parser.parse(readFileSync(xml, 'utf8'));
    expect(Number(testsuites.tests)).toBe(report.verdicts.length);
    expect(Number(testsuites.skipped)).toBe(report.summary.notChecked);
  });
});

test('a saved run is judged again with the same verdicts', async () => {
  const file = inFolder('run.jsonl');
  const live = await runCheck([
    '--save',
    file,
    '--reply-ms',
    '500',
    'fixtures/article/wrong-id.mjs',
  ]);
  expect(live.exitCode).toBe(1);
  const again = await runCli(['judge', '--reporter', 'json', file]);
  expect(again.exitCode).toBe(1);
  expect(JSON.parse(again.stdout)).toEqual(live.report);
  const only = await runCli(['judge', '--only', 'stdio/*', '--reporter', 'json', file]);
  expect(only.exitCode).toBe(0);
});

test('--fail-on risk makes a risk count', async () => {
  const lenient = await runCheck([oneRisk]);
  expect(lenient.report.summary).toMatchObject({ fail: 0, risk: 1 });
  expect(lenient.exitCode).toBe(0);
  const strict = await runCheck(['--fail-on', 'risk', oneRisk]);
  expect(strict.exitCode).toBe(1);
});

test('an empty run is no success', async () => {
  const { exitCode, report } = await runCheck([
    '--only',
    'round-trip/content-is-an-array',
    baseline,
  ]);
  expect(report.summary).toMatchObject({ pass: 0, fail: 0, risk: 0, notChecked: 1 });
  expect(report.error?.message).toContain('nothing was checked');
  expect(exitCode).toBe(2);
});

test('a server from a configuration file, with a secret that is shown nowhere', async () => {
  const secret = 'a-secret-of-the-test-4711';
  const config = inFolder('mcp.json');
  const save = inFolder('secret.jsonl');
  const server = join(root, 'fixtures/hostile/exits-1-at-once.mjs');
  const script = `process.stderr.write(process.env.API_TOKEN + '\\n'); await import(${JSON.stringify(`file://${join(root, baseline)}`)});`;
  writeFileSync(inFolder('leaky.mjs'), script);
  writeFileSync(
    config,
    JSON.stringify({
      mcpServers: {
        leaky: {
          command: process.execPath,
          args: [inFolder('leaky.mjs'), secret],
          env: { API_TOKEN: secret },
        },
        other: { command: process.execPath, args: [server] },
      },
    }),
  );
  const xml = inFolder('secret.xml');
  const run = await runCheck([
    '--config',
    config,
    '--server',
    'leaky',
    '--save',
    save,
    '--reporter',
    `junit=${xml}`,
  ]);
  expect(run.report.target.command).toContain('[masked]');
  expect(readFileSync(save, 'utf8')).toContain('[masked]');
  for (const text of [
    run.stdout,
    run.stderr,
    readFileSync(save, 'utf8'),
    readFileSync(xml, 'utf8'),
  ]) {
    expect(text).not.toContain(secret);
  }
  const { exitCode, stderr } = await runCli(['--config', config]);
  expect(stderr).toContain('leaky');
  expect(exitCode).toBe(2);
});

test('Ctrl-C ends the server too, and exits 130', async () => {
  const mark = inFolder('pid');
  const child = spawn(
    process.execPath,
    [
      'dist/bin.js',
      '--',
      process.execPath,
      '-e',
      `require('fs').writeFileSync(${JSON.stringify(mark)}, String(process.pid)); process.stderr.write('up'); setInterval(() => {}, 1000)`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  await until(() => existsSync(mark) && readFileSync(mark, 'utf8') !== '');
  const pid = Number(readFileSync(mark, 'utf8'));
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('standard output that nobody reads any more is no fault', async () => {
  const child = spawn('sh', ['-c', `node dist/bin.js ${hanging} --start-ms 200 | head -c 1`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  await once(child, 'close');
  expect(stderr).toBe('');
});

/** Looks at a condition that no event tells of, until it holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}
