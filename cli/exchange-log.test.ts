/** `--log` over HTTP, with real processes and a real client. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Client as Client2,
  StreamableHTTPClientTransport as Transport2,
} from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { LoggedExchange } from '../harness/exchange-log.ts';
import { root, runCheck, runCli } from '../testing/run-cli.ts';
import { sendJson, smallServer } from '../testing/small-http-server.ts';

const SERVER = ['--http', '--', 'node', 'reference-server/http.mjs'];
const CALL = { name: 'count_chars', arguments: { text: 'hello' } };

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-cli-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) await ended(child);
  running.clear();
});

let files = 0;
const newFile = () => join(folder, `${++files}.jsonl`);

function linesOf(file: string): LoggedExchange[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line));
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

interface Served {
  readonly url: URL;
  readonly file: string;
  /** Ends it: what was still open is logged then. */
  lines(): Promise<LoggedExchange[]>;
}

async function served(...words: string[]): Promise<Served> {
  const file = newFile();
  const args = ['dist/bin.js', 'serve', '--http', '--log', file, ...words];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += chunk;
    const url = /http:\S+/.exec(text)?.[0];
    if (!url) continue;
    const lines = async () => {
      await ended(child);
      return linesOf(file);
    };
    return { url: new URL(url), file, lines };
  }
  throw new Error(`it did not say where it listens: ${text}`);
}

describe('a check', () => {
  test('writes one line for each exchange', async () => {
    const [log, save] = [newFile(), newFile()];
    const { exitCode, report } = await runCheck(['--log', log, '--save', save, ...SERVER]);
    expect(exitCode).toBe(0);
    const lines = linesOf(log);
    const requests = readFileSync(save, 'utf8').match(/"kind":"http-request"/g);
    expect(lines).toHaveLength(requests?.length ?? 0);
    expect(new Set(lines.map(({ client }) => client))).toEqual(
      new Set([`mcp-assert/${report.tool.version}`]),
    );
    // Nothing is ever tried twice.
    for (const { postCount, retryOrigin } of lines) {
      expect(postCount).toBeLessThanOrEqual(1);
      expect(retryOrigin).toBe('none');
    }
    const calls = lines.filter(({ method }) => method === 'tools/call');
    expect(calls.map(({ scenario, outcome }) => `${scenario} ${outcome}`).sort()).toEqual(
      report.calls?.map(({ probe, outcome }) => `${probe} ${outcome}`).sort(),
    );
    expect(calls[0]).toMatchObject({
      ...{ protocolVersion: '2025-11-25', contentType: 'text/event-stream', eventCount: 2 },
      ...{ finalResponse: true, endReason: 'complete', httpStatuses: [200] },
    });
  });

  test('shows no secret', async () => {
    const secret = 's3cr3t-of-the-test';
    const server = await smallServer(({ request, response, method, id, handle }) => {
      if (method !== 'tools/call') return handle();
      const said = request.headers['x-token'];
      const error = { code: -32602, message: `not with ${said}`, data: { [`${said}`]: [said] } };
      sendJson(response, { jsonrpc: '2.0', id, error });
    });
    const log = newFile();
    await runCli(['--log', log, '--header', `X-Token: ${secret}`, server.url]);
    await server.close();
    expect(readFileSync(log, 'utf8')).not.toContain(secret);
    const call = linesOf(log).find(({ method }) => method === 'tools/call');
    expect(call?.jsonrpc).toMatchObject({
      message: 'not with [masked]',
      data: { '[masked]': ['[masked]'] },
    });
  });
});

describe('serve --http', () => {
  const clients = [
    [
      '1.x',
      async (url: URL) => {
        const client = new Client1({ name: 'one', version: '1.0' });
        await client.connect(new Transport1(url));
        return client;
      },
      'one/1.0',
    ],
    [
      '2.x',
      async (url: URL) => {
        const client = new Client2({ name: 'two', version: '2.0' });
        await client.connect(new Transport2(url));
        return client;
      },
      'two/2.0',
    ],
  ] as const;

  test.each(clients)(
    'a client %s meets status 503, and nobody tries again',
    async (_, connect, name) => {
      const mutant = 'status-503-retry-after@tools/call#1';
      const { url, file, lines } = await served('--mutant', mutant);
      const client = await connect(url);
      await expect(client.callTool(CALL)).rejects.toThrow('Service Unavailable');
      // Retry-After says one second.
      await delay(1500);
      const calls = () => linesOf(file).filter(({ method }) => method === 'tools/call');
      const usual = { client: name, protocolVersion: '2025-11-25', scenario: mutant };
      expect(calls()).toMatchObject([
        {
          ...{ ...usual, postCount: 1, httpStatuses: [503], contentType: 'text/plain' },
          ...{ outcome: 'HTTP_ERROR', endReason: 'complete', retryOrigin: 'none' },
        },
      ]);
      // Who wants it again asks again.
      await client.callTool(CALL);
      await client.close();
      const all = await lines();
      expect(all.filter(({ method }) => method === 'tools/call').slice(1)).toMatchObject([
        {
          ...{ ...usual, postCount: 2, httpStatuses: [503, 200], retryOrigin: 'client' },
          ...{ outcome: 'TOOL_SUCCESS', eventCount: 2, finalResponse: true },
        },
      ]);
      expect(all[0]).toMatchObject({ ...usual, method: 'initialize', postCount: 1 });
    },
  );

  test('shows no credential of the client, and is unbroken without a mutant', async () => {
    const secret = 'cl13nt-s3cr3t';
    const { url, lines, file } = await served();
    const client = new Client1({ name: 'one', version: '1.0' });
    const headers = { Authorization: `Bearer ${secret}` };
    await client.connect(new Transport1(url, { requestInit: { headers } }));
    await client.callTool({ name: secret, arguments: {} }).catch(() => {});
    await client.close();
    const all = await lines();
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(secret);
    expect(all.find(({ method }) => method === 'tools/call')).toMatchObject({
      ...{ scenario: 'unbroken', outcome: 'JSONRPC_ERROR' },
      jsonrpc: { errorCode: -32602, message: expect.stringContaining('[masked]') },
    });
  });

  test('tells of streams that the client left, or that are open at the end', async () => {
    const { url, lines } = await served();
    const client = new Client1({ name: 'one', version: '1.0' });
    await client.connect(new Transport1(url));
    await client.listTools();
    const all = await lines();
    expect(all.find(({ method }) => method === 'GET')).toMatchObject({
      ...{ postCount: 0, contentType: 'text/event-stream', endReason: 'stopped' },
      retryOrigin: 'none',
    });
    await client.close();
  });
});

test.concurrent.for([
  [['--log', newFile(), 'reference-server/server.mjs'], '"mcp-assert serve --log FILE"'],
  [['--log', '/no/such/folder/x', ...SERVER], '--log: there is no folder'],
  [['serve', '--http', '--log', '/no/such/folder/x'], '--log: /no/such/folder/x cannot be written'],
] as [string[], string][])('wrong usage: %j', async ([args, words], { expect }) => {
  const { exitCode, stdout, stderr, leftBehind } = await runCli(args);
  expect(stderr).toContain(words);
  expect(stdout).toBe('');
  expect(exitCode).toBe(2);
  expect(leftBehind).toEqual([]);
});
