/** Real clients by the command line, as users start them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { LiveClient, MutantsReport } from '../harness/model/index.ts';
import { root, runCheck, runCli } from '../testing/run-cli.ts';

const SDK_1_30 = '@modelcontextprotocol/sdk@1.30.0';
const SDK_1 = '@modelcontextprotocol/sdk@1.32.2';
const CLIENT_2 = '@modelcontextprotocol/client@2.4.0';
const ALL = [SDK_1_30, SDK_1, CLIENT_2];

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-cli-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

function article(variant: string): string {
  return join(root, 'fixtures/article', `${variant}.mjs`);
}

describe('mutants --clients', () => {
  test('the table of the experiment, with three clients beside the assertions', async () => {
    const args = ['mutants', '--set', 'article', '--clients'];
    const run = await runCli([...args, '--reporter', 'json']);
    expect(run.exitCode).toBe(0);
    expect(run.leftBehind).toEqual([]);
    const report: MutantsReport = JSON.parse(run.stdout);
    expect(report.clients).toEqual(
      ALL.map((id) => ({ id, timeoutMs: 500, defaultTimeoutMs: 60_000 })),
    );
    const table = Object.fromEntries(
      report.mutants.map(({ id, behaviours = {} }) => [
        id,
        ALL.map((client) =>
          `${behaviours[client]?.class} ${behaviours[client]?.step ?? ''}`.trim(),
        ),
      ]),
    );
    const alike = (text: string) => ALL.map(() => text);
    expect(table).toEqual({
      'wrong-id': alike('timeout tools/list'),
      'content-as-string': alike('schema-error tools/call'),
      'no-schema': alike('schema-error tools/list'),
      'exec-as-proto': alike('protocol-error tools/call (bad arguments)'),
      'no-jsonrpc': alike('timeout connect'),
      'reply-to-notification': alike('identical'),
    });
    const quarters = report.joint?.quarters.map(({ quarter, mutants }) => [
      quarter,
      mutants.length,
    ]);
    expect(Object.fromEntries(quarters ?? [])).toEqual({
      'missed-and-breaks': 0,
      'caught-and-breaks': 5,
      'caught-and-harmless': 1,
      'missed-and-harmless': 0,
    });
    expect(report.joint?.differences).toEqual([
      { clients: [SDK_1_30, SDK_1], mutants: [] },
      { clients: [SDK_1, CLIENT_2], mutants: [] },
    ]);
  });

  test('a client of a certain version, and a program of the user, for some mutants', async () => {
    const program = join(folder, 'client.mjs');
    writeFileSync(program, RAW_CLIENT);
    const command = `${process.execPath} ${program}`;
    const run = await runCli([
      ...['mutants', '--client', 'sdk@1.30.0', '--client-command', command],
      ...['--mutant', 'no-jsonrpc', '--mutant', 'jsonrpc-missing@tools/list#1'],
      ...['--reporter', 'json'],
    ]);
    expect(run.leftBehind).toEqual([]);
    const report: MutantsReport = JSON.parse(run.stdout);
    expect(report.clients.map(({ id }) => id)).toEqual([SDK_1_30, command]);
    const classes = report.mutants.map(({ id, behaviours = {} }) => [
      id,
      behaviours[SDK_1_30]?.class,
      behaviours[command]?.class,
    ]);
    // The program takes whatever line comes first.
    expect(classes).toEqual([
      ['no-jsonrpc', 'timeout', 'identical'],
      ['jsonrpc-missing@tools/list#1', 'timeout', 'identical'],
    ]);
  });
});

describe('a check with --clients', () => {
  test('a compliant server: every step is told, and the exit code is 0', async () => {
    const run = await runCheck(['--clients', join(root, 'reference-server/server.mjs')]);
    expect(run.exitCode).toBe(0);
    expect(run.leftBehind).toEqual([]);
    const clients = run.report.clients ?? [];
    expect(clients.map(({ client, broken }) => [client, broken])).toEqual([
      [SDK_1, false],
      [CLIENT_2, false],
    ]);
    expect(stepsOf(clients[1])).toEqual([
      'connect ok',
      'tools/list ok',
      'tools/call ok',
      'tools/call (bad arguments) ok',
      'tools/call (unknown tool) protocol-error',
      'unknown method protocol-error',
      'ping ok',
      'close ok',
    ]);
  });

  test('tools that nobody permitted are not called by clients either', async () => {
    const run = await runCheck(['--clients', article('baseline')]);
    const [client] = run.report.clients ?? [];
    expect(stepsOf(client).filter((step) => step.startsWith('tools/call'))).toEqual([
      'tools/call (unknown tool) protocol-error',
    ]);
    expect(client?.leftOut?.map(({ step }) => step)).toEqual([
      'tools/call',
      'tools/call (bad arguments)',
    ]);
    expect(client?.leftOut?.[0]?.because).toContain('--call');
  });

  test('a server that breaks clients: exit code 1, also where only other assertions were asked for', async () => {
    const only = ['--only', 'round-trip/server-name-is-non-empty'];
    const run = await runCheck(['--clients', ...only, article('no-schema')]);
    expect(run.report.summary.fail).toBe(0);
    expect(run.exitCode).toBe(1);
    for (const client of run.report.clients ?? []) {
      expect(client.broken).toBe(true);
      expect(client.steps[1]).toMatchObject({
        step: 'tools/list',
        outcome: 'schema-error',
        error: { path: '/tools/0/inputSchema' },
      });
    }
  });

  test('a program of the user: its exit code is the verdict', async () => {
    const program = join(folder, 'fails.mjs');
    writeFileSync(program, 'console.error("Error: no such luck"); process.exit(3);');
    const command = `${process.execPath} ${program}`;
    const run = await runCheck(['--client-command', command, article('baseline')]);
    expect(run.exitCode).toBe(1);
    expect(run.report.clients).toMatchObject([
      { client: command, broken: true, steps: [{ outcome: 'client-error' }] },
    ]);
    expect(JSON.stringify(run.report.clients)).toContain('no such luck');
  });

  test('secrets are masked in what clients say', async () => {
    const server = join(folder, 'tells.mjs');
    writeFileSync(server, TELLING_SERVER);
    const secret = 'sk-live-1234567890';
    const env = ['-e', `API_TOKEN=${secret}`];
    for (const reporter of ['json', 'pretty', 'junit']) {
      const run = await runCli([...env, '--clients', '--reporter', reporter, server]);
      expect(run.stdout).toContain('@modelcontextprotocol/sdk');
      expect(run.stdout + run.stderr).not.toContain(secret);
    }
  });

  test('what is shown under a cause is what was observed for its kind', async () => {
    const run = await runCheck([article('no-jsonrpc')]);
    const verdict = run.report.verdicts.find(
      ({ assertion }) => assertion === 'round-trip/initialize-response-carries-jsonrpc-2-0',
    );
    expect(verdict?.clients?.map(({ client }) => client)).toEqual(ALL);
    expect(verdict?.clients?.[0]).toEqual({
      client: SDK_1_30,
      behaviour: 'timeout',
      step: 'connect',
      waitsMs: 60_000,
      error: 'McpError -32001',
      message: 'Request timed out',
      onerror: 'ZodError: /jsonrpc: Invalid input: expected "2.0"',
    });
    const pretty = await runCli([article('no-jsonrpc')]);
    expect(pretty.stdout).toContain(
      'sdk 1.30.0, sdk 1.32.2, client 2.4.0: waits 60 s at connect: Request timed out;',
    );
  });

  test('without all assertions nobody knows how far a fault goes, and nothing is shown', async () => {
    const run = await runCheck(['--only', 'round-trip/response-echoes-id', article('wrong-id')]);
    expect(run.exitCode).toBe(1);
    expect(JSON.stringify(run.report)).not.toContain('"clients"');
  });
});

describe('words that are not understood', () => {
  test.each([
    [['--client', 'left-pad'], '--client left-pad: expected @modelcontextprotocol/sdk'],
    [['--client', 'sdk@2.0.0'], '--client sdk@2.0.0'],
    [['--client', 'sdk#auto'], '--client sdk#auto'],
    [['--client-command', 'node "x'], '--client-command'],
    [['--real-timeouts'], '--real-timeouts'],
  ])('%j', async (words, message) => {
    for (const command of [['mutants'], [article('baseline')]]) {
      const run = await runCli([...command, ...words]);
      expect(run.exitCode).toBe(2);
      expect(run.stderr).toContain(message);
      expect(run.stderr).not.toMatch(/^\s+at /m);
    }
  });
});

function stepsOf(client: LiveClient | undefined): string[] {
  return client?.steps.map(({ step, outcome }) => `${step} ${outcome}`) ?? [];
}

/** Takes the command of the server from its arguments, and looks at nothing but lines. */
const RAW_CLIENT = `
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
const [command, ...args] = process.argv.slice(2);
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
const say = (message) => server.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const clientInfo = { name: 'raw', version: '1' };
const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
say({ id: 1, method: 'initialize', params });
let lines = 0;
createInterface({ input: server.stdout }).on('line', () => {
  lines += 1;
  if (lines === 1) {
    say({ method: 'notifications/initialized' });
    say({ id: 2, method: 'tools/list' });
  } else {
    console.log('two lines');
    server.stdin.end();
  }
});
`;

const TELLING_SERVER = `
import { createInterface } from 'node:readline';
const token = process.env.API_TOKEN;
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const serverInfo = { name: 'tells', version: token };
  const results = {
    initialize: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo },
    ping: {},
  };
  const error = { code: -32601, message: 'no method for ' + token };
  const answer = results[method] ? { result: results[method] } : { error };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
});
`;
