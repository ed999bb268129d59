/** `mcp-assert mutants`, `serve` and `list --mutants`, as users and scripts meet them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertions, type MutantsReport } from '../index.ts';
import { root, runCli } from '../testing/run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assert-mutants-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string) => join(folder, name);

async function runMutants(
  args: readonly string[],
): Promise<{ report: MutantsReport; exitCode: number | null; leftBehind: readonly string[] }> {
  const run = await runCli(['mutants', '--reporter', 'json', ...args]);
  try {
    return { ...run, report: JSON.parse(run.stdout) };
  } catch {
    throw new Error(`no JSON report; exit code ${run.exitCode}\n${run.stderr}\n${run.stdout}`);
  }
}

describe('wrong usage', () => {
  test.concurrent.for([
    [['mutants', '--set', 'all'], 'expected one of article, wire, source, legal'],
    [['mutants', '--set', 'source', '--', 'node', 'x.js'], 'needs --source FILE'],
    [['mutants', '--source', 'x.js'], 'needs the command that runs it'],
    [['mutants', '--source', 'x.js', '--set', 'wire', '--', 'node', 'x.js'], '--set source'],
    [['mutants', '--set', 'article', '--reporter', 'html'], 'shows source mutants'],
    [['mutants', '--reporter', 'junit'], 'pretty, json, mutation-json, html'],
    [['mutants', '--min-sensitivity', '2'], 'from 0 to 1'],
    [['mutants', '--min-specificity', 'all'], 'from 0 to 1'],
    [['mutants', '--jobs', '0'], 'from 1 to 1000'],
    [['mutants', '--revision', '2020-01-01'], 'expected one of 2024-11-05'],
    [['mutants', '--only', 'nothing/*'], 'matches no assertion'],
    [['mutants', '--set', 'article', '--mutant', 'nothing'], 'no mutant was selected'],
    [
      ['mutants', '--set', 'source', '--source', 'README.md', '--', 'node', 'README.md'],
      'README.md',
    ],
    [['serve', '--mutant', 'nothing'], 'there is no mutant "nothing"'],
    [['serve', '--mutant', 'null'], 'needs a place'],
    [['serve', '--mutant', 'null@tools/list#1'], 'needs a JSON pointer'],
    [['serve', '--mutant', 'dropped@somewhere'], 'expected a site'],
    [['serve', '--mutant', 'generated:x'], 'generated:SEED:NUMBER'],
    [['serve', '--mutant', 'source:a.js:1:1:X', '--', 'node', 'a.js'], 'needs --source'],
    [['serve', '--mutant', 'source:a.js:1:1:X'], 'has no such mutant'],
  ] as [string[], string][])('%j', async ([args, words], { expect }) => {
    const { exitCode, stdout, stderr, leftBehind } = await runCli(args);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^\s+at .*:\d+/m);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
    expect(leftBehind).toEqual([]);
  });
});

test("the experiment's table comes out, and the report keeps its contract", async () => {
  const { report, exitCode, leftBehind } = await runMutants(['--set', 'article']);
  expect(exitCode).toBe(0);
  expect(leftBehind).toEqual([]);
  expect(report).toMatchObject({
    format: 'mcp-assert-mutants/1',
    revision: '2025-11-25',
    clients: [],
    baseline: { worse: [] },
    scores: {
      sensitivity: 1,
      specificity: 1,
      killed: 6,
      breaking: 6,
      unclaimed: 0,
      quiet: 0,
      legal: 0,
    },
    exitCode: 0,
  });
  // The experiment had twenty assertions, and its table is about them.
  expect(report.assertions).toEqual(
    assertions.map(({ id }) => id).filter((id) => id.startsWith('round-trip/')),
  );
  expect(report.mutants.map(({ id, caughtBy }) => [id, caughtBy.length])).toEqual([
    ['wrong-id', 11],
    ['content-as-string', 3],
    ['no-schema', 2],
    ['exec-as-proto', 2],
    ['no-jsonrpc', 1],
    ['reply-to-notification', 1],
  ]);
  for (const mutant of report.mutants) {
    expect(mutant).toMatchObject({ family: 'article', legal: false, fate: 'killed', site: {} });
    expect(mutant.note).toBe('the same at full budgets');
  }
});

describe('gates', () => {
  test('a sensitivity that is not reached is exit code 1', async () => {
    // That tools are no longer declared is seen by nobody who asks only for what is declared.
    const args = ['--set', 'wire', '--mutant', '*@initialize#1/result/capabilities*'];
    const { report, exitCode } = await runMutants([...args, '--min-sensitivity', '1']);
    expect(report.scores.sensitivity).toBeLessThan(1);
    expect(report.survivors.length).toBeGreaterThan(0);
    expect(exitCode).toBe(1);
    expect((await runMutants([...args, '--min-sensitivity', '0.1'])).exitCode).toBe(0);
  });

  test('a gate that nothing came through is not open', async () => {
    const legal = ['--set', 'legal', '--mutant', 'crlf@*'];
    expect((await runMutants([...legal, '--min-specificity', '1'])).exitCode).toBe(0);
    const { report, exitCode } = await runMutants([...legal, '--min-sensitivity', '0']);
    expect(exitCode).toBe(1);
    expect(report.notes?.join()).toContain('--min-sensitivity is not met');
  });
});

describe('a server of the user', () => {
  test('is mutated by what it says itself', async () => {
    const { report, exitCode } = await runMutants([
      '--set',
      'article',
      '--set',
      'wire',
      '--mutant',
      '{wrong-id,null@initialize*}',
      '--call',
      'count_chars={"text":"ab"}',
      '--',
      'node',
      'fixtures/article/baseline.mjs',
    ]);
    expect(exitCode).toBe(0);
    expect(report.revision).toBe('2025-06-18');
    expect(report.mutants.find(({ id }) => id === 'wrong-id')?.fate).toBe('killed');
    expect(
      report.mutants.find(({ id }) => id === 'null@initialize#1/result/capabilities')?.caughtBy,
    ).toContain('round-trip/capabilities-is-an-object');
  });

  test('that is broken already proves nothing: exit code 3, and why', async () => {
    const { report, exitCode } = await runMutants(['--', 'node', 'fixtures/article/no-schema.mjs']);
    expect(exitCode).toBe(3);
    expect(report.mutants).toEqual([]);
    expect(report.error?.message).toContain('the unbroken server fails');
    expect(report.error?.detail).toContain('round-trip/every-input-schema-has-root-type-object');
  });

  test('that is not there is named', async () => {
    const { report, exitCode } = await runMutants(['--', '/no/such/server']);
    expect(exitCode).toBe(3);
    expect(report.error?.detail).toContain('command not found: /no/such/server');
  });

  test('is never made to call a tool that it does not mark as read-only, whatever a mutant says', async () => {
    const called = inFolder('called');
    const file = inFolder('writer.mjs');
    // The one true that decides is a mutant away.
    writeFileSync(
      file,
      `import { appendFileSync } from 'node:fs';
       import { createInterface } from 'node:readline';
       const tool = { name: 'erase', inputSchema: { type: 'object' }, annotations: { readOnlyHint: false } };
       const answers = {
         initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'w', version: '1' } }),
         'tools/list': () => ({ tools: [tool] }),
       };
       for await (const line of createInterface({ input: process.stdin })) {
         const { id, method, params } = JSON.parse(line);
         if (id === undefined) continue;
         if (method === 'tools/call' && params.name === 'erase') appendFileSync(${JSON.stringify(called)}, 'x');
         const result = answers[method]?.();
         const error = { code: method === 'tools/call' ? -32602 : -32601, message: 'no' };
         console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
       }`,
    );
    const { report } = await runMutants([
      '--set',
      'source',
      '--mutant',
      '*BooleanLiteral*',
      '--source',
      file,
      '--',
      'node',
      file,
    ]);
    expect(report.error).toBeUndefined();
    expect(report.scores.source?.reached).toBe(1);
    expect(existsSync(called)).toBe(false);
  });
});

test('source mutants: diffs of survivors, the schema of mutation testers, and a page', async () => {
  const [json, schema, page] = ['m.json', 'mutation.json', 'm.html'].map(inFolder) as [
    string,
    string,
    string,
  ];
  // A folder for temporary files of its own: other tests run mutants at the same time.
  const temporary = mkdtempSync(inFolder('tmp-'));
  const words = [
    ...['mutants', '--set', 'source', '--mutant', '*protocol.mjs:{11?,12?,13?}:*'],
    ...['--reporter', 'pretty', '--reporter', `json=${json}`],
    ...['--reporter', `mutation-json=${schema}`, '--reporter', `html=${page}`],
  ];
  const { exitCode, stdout } = await runCli(words, { env: { TMPDIR: temporary } });
  expect(exitCode).toBe(0);
  const report: MutantsReport = JSON.parse(readFileSync(json, 'utf8'));
  const { source } = report.scores;
  expect(source?.killed).toBeGreaterThan(0);
  expect(source?.killed).toBeLessThan(source?.reached ?? 0);
  const survivor = report.mutants.find(({ fate }) => fate === 'survived');
  expect(survivor?.diff).toMatch(
    /^reference-server\/protocol\.mjs:\d+:\d+ \w+\n[\s\S]*^-[\s\S]*^\+/m,
  );
  expect(stdout).toContain(survivor?.diff?.split('\n')[0]);
  const mutation = JSON.parse(readFileSync(schema, 'utf8'));
  const official = join(
    root,
    'node_modules/mutation-testing-report-schema/dist/src/mutation-testing-report-schema.json',
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(official, 'utf8')),
  );
  expect(validate(mutation), JSON.stringify(validate.errors)).toBe(true);
  const file = mutation.files['reference-server/protocol.mjs'];
  const killed = file.mutants.find(({ status }: { status: string }) => status === 'Killed');
  expect(assertions.map(({ id }) => id)).toEqual(expect.arrayContaining(killed.killedBy));
  expect(readFileSync(page, 'utf8')).toContain('mutation-test-report-app');
  expect(
    readdirSync(temporary).filter((name) => /^mcp-assert-(reference|source)/.test(name)),
  ).toEqual([]);
});

test('list --mutants names every mutant with what it breaks', async () => {
  const { stdout, exitCode } = await runCli(['list', '--mutants', '--json']);
  expect(exitCode).toBe(0);
  const mutants: { id: string; family: string; breaks: string[] }[] = JSON.parse(stdout);
  const of = (id: string) => mutants.find((one) => one.id === id);
  expect(of('wrong-id')?.breaks).toEqual(['base.response-echoes-id']);
  expect(of('null@tools/list#1/result/tools')?.breaks).toEqual(['tools.list-shape']);
  expect(of('crlf@initialize#1')?.breaks).toEqual([]);
  expect(mutants.length).toBeGreaterThan(1000);
});

describe('serve', () => {
  const INITIALIZE = JSON.stringify({
    jsonrpc: '2.0',
    id: 'first',
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  });

  async function served(args: readonly string[], input: string) {
    const child = spawn(process.execPath, [join(root, 'dist/bin.js'), 'serve', ...args], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stdin.end(input);
    const [exitCode] = await once(child, 'close');
    return { stdout, exitCode };
  }

  test.concurrent.for([
    [[], /^\{"jsonrpc":"2.0","id":"first","result":\{.*\}\n$/, 0],
    [['--mutant', 'wrong-id'], /^\{"jsonrpc":"2.0","id":0,"result":/, 0],
    [['--mutant', 'banner+crlf@initialize#1'], /^Server running on stdio\n\{.*\}\r\n$/, 0],
    [['--mutant', 'exits-at-initialize'], /^$/, 1],
    [['--mutant', 'generated:1:2'], /"id":"first"/, 0],
    [
      ['--mutant', 'null@initialize#1/result', '--', 'node', 'fixtures/article/baseline.mjs'],
      /"result":null/,
      0,
    ],
  ] as [string[], RegExp, number][])('%j', async ([args, output, code], { expect }) => {
    const { stdout, exitCode } = await served(args, `${INITIALIZE}\n`);
    expect(stdout).toMatch(output);
    expect(exitCode).toBe(code);
  });

  test('a source mutant is what its name says', async () => {
    const list = '{"jsonrpc":"2.0","id":2,"method":"tools/list"}';
    const input = `${INITIALIZE}\n${list}\n`;
    const source = readFileSync(join(root, 'reference-server/protocol.mjs'), 'utf8').split('\n');
    const line = source.findIndex((text) => text.includes("title: 'Count characters'"));
    const column = (source[line]?.indexOf("'Count") ?? 0) + 1;
    const id = `source:reference-server/protocol.mjs:${line + 1}:${column}:StringLiteral`;
    const { stdout } = await served(['--mutant', id], input);
    expect(stdout).toContain('"title":""');
    expect((await served([], input)).stdout).toContain('"title":"Count characters"');
  });

  test('a signal ends it, and what it started', async () => {
    const child = spawn(process.execPath, [join(root, 'dist/bin.js'), 'serve'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.write(`${INITIALIZE}\n`);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [code, signal] = await once(child, 'exit');
    expect([code, signal]).toEqual([null, 'SIGTERM']);
  });
});
