/** What was given for a server over HTTP must not be in anything that we print or keep, whatever echoes it. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliRun, runCli } from '../testing/run-cli.ts';
import { httpSecretsOf, maskerOf } from './secrets.ts';

/** Every secret holds this word; the encodings of the password are looked for besides. */
const WORD = /hush/i;
const PAIR = 'someone:hush/pass & 4';
const BASIC = Buffer.from(PAIR).toString('base64');

function parsed(body: string) {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

/** Answers everything, and says everything that it was told: in each place where a server can. */
function tattle(request: IncomingMessage, body: string, response: ServerResponse, nth: number) {
  const { rawHeaders, url, method } = request;
  const asked = parsed(body);
  const basic = Buffer.from(BASIC, 'base64').toString();
  const told = JSON.stringify({ rawHeaders, url, basic });
  const html = told.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  response.setHeader('Set-Cookie', 'sid=hush-cookie-5; HttpOnly');
  response.setHeader('X-Echo', encodeURIComponent(told));
  response.setHeader('X-Url', url ?? '');
  response.setHeader('X-Authorization', request.headers.authorization ?? '');
  const page = (status: number) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(`<pre>${html}</pre>`);
  const answer = (value: object) => JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...value });
  const json = (value: object) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer(value));
  if (method !== 'POST') return page(500);
  if (asked.id === undefined) return page(202);
  switch (asked.method) {
    case 'initialize':
      return json({
        result: {
          protocolVersion: asked.params.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: `tattler ${told}`, version: '1' },
          instructions: told,
        },
      });
    case 'tools/list': {
      const tool = {
        name: 'tell',
        description: told,
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint: true },
      };
      return json({ result: { tools: [tool] } });
    }
    case 'tools/call':
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(
        `id: ${nth}-${url}\nevent: ${request.headers['x-api-key']}\ndata: ${told}\n\n`,
      );
      return response.end(
        `data: ${answer({ result: { content: [{ type: 'text', text: told }] } })}\n\n`,
      );
    default:
      return page(500);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-secrets-'));
const saved = join(folder, 'saved.jsonl');
const files = ['report.json', 'report.xml'].map((name) => join(folder, name));
const [asJson = '', asJunit = ''] = files;
let requests: string[];
let run: CliRun;
let url = '';

const server = createServer(async (request, response) => {
  const body = await text(request);
  requests.push(`${request.url} ${request.rawHeaders.join(' ')}`);
  tattle(request, body, response, requests.length);
});
const given = [
  '--header',
  'Authorization: Bearer hush-bearer-1',
  '--header',
  'X-Api-Key: hush&key-2',
];

beforeAll(async () => {
  requests = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const user = PAIR.split(':').map(encodeURIComponent).join(':');
  url = `http://${user}@127.0.0.1:${port}/hush0123456789abcdefgh/mcp?api_key=hush%2Fquery-3&x=1`;
  const reporters = ['pretty', `json=${asJson}`, `junit=${asJunit}`];
  const words = reporters.flatMap((reporter) => ['--reporter', reporter]);
  run = await runCli([...given, ...words, '--save', saved, url]);
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('the server was told all of it, and tells it', () => {
  expect(run.exitCode).toBe(1);
  const all = requests.join('\n');
  for (const secret of ['Bearer hush-bearer-1', 'hush&key-2', 'hush%2Fquery-3']) {
    expect(all).toContain(secret);
  }
  expect(readFileSync(saved, 'utf8').match(/\[masked\]/g)?.length).toBeGreaterThan(50);
});

test.each([
  ['what is printed', () => run.stdout + run.stderr],
  ['the JSON report', () => readFileSync(asJson, 'utf8')],
  ['the JUnit report', () => readFileSync(asJunit, 'utf8')],
  ['the transcript', () => readFileSync(saved, 'utf8')],
])('%s holds none of it', (_, read) => {
  const all = read();
  expect(all.length).toBeGreaterThan(500);
  const at = all.search(WORD);
  expect(at === -1 ? '' : all.slice(Math.max(0, at - 80), at + 40)).toBe('');
  expect(all).not.toContain(BASIC);
});

test('the transcript is judged alike', async () => {
  const again = await runCli(['judge', saved, '--reporter', 'json']);
  const { verdicts, summary } = JSON.parse(again.stdout);
  const report = JSON.parse(readFileSync(asJson, 'utf8'));
  expect(verdicts).toEqual(report.verdicts);
  expect(summary).toEqual(report.summary);
  expect(again.exitCode).toBe(1);
  expect(again.stdout).not.toMatch(WORD);
});

test('without a header of its own, the user and password of the URL are sent and told by nobody', async () => {
  const words = ['--reporter', 'pretty', '--reporter', `json=${asJson}`, '--save', saved];
  const again = await runCli([...words, url]);
  expect(requests.at(-1)).toContain(BASIC);
  const all = again.stdout + again.stderr + readFileSync(asJson) + readFileSync(saved);
  expect(all).not.toMatch(WORD);
  expect(all).not.toContain(BASIC);
});

test('a server that cannot be reached is named without them', async () => {
  const closed = url.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9');
  const again = await runCli([
    ...given,
    '--reporter',
    'pretty',
    '--reporter',
    `json=${asJson}`,
    closed,
  ]);
  expect(again.exitCode).toBe(3);
  const all = again.stdout + again.stderr + readFileSync(asJson);
  expect(all).toContain('nothing listens there');
  expect(all).not.toMatch(WORD);
});

describe('what counts as a secret', () => {
  const masked = (about: string, headers: [string, string][], url?: string) =>
    maskerOf(httpSecretsOf(url, headers))(about);

  test.each<[string, [string, string][], string | undefined, string, string]>([
    [
      'a scheme is none',
      [['Authorization', 'Bearer abcdef']],
      undefined,
      'Bearer abcdef',
      '[masked]',
    ],
    [
      'a credential alone',
      [['Authorization', 'bearer abcdef']],
      undefined,
      'is abcdef',
      'is [masked]',
    ],
    [
      'Basic, as it reads',
      [['Authorization', `Basic ${Buffer.from('me:pa:ss').toString('base64')}`]],
      undefined,
      'me:pa:ss pa:ss',
      '[masked] [masked]',
    ],
    ['a cookie', [['Cookie', 'a=1; sid=abcd']], undefined, 'abcd', '[masked]'],
    ['a short value under a telling name', [['X-Api-Key', 'abcd']], undefined, 'abcd', '[masked]'],
    ['a short value under another', [['X-Env', 'test']], undefined, 'test', 'test'],
    [
      'what each message has',
      [['Accept', 'application/json']],
      undefined,
      'application/json',
      'application/json',
    ],
    ['a password', [], 'http://me:abcd@x/', 'me abcd', 'me [masked]'],
    ['a user name alone', [], 'http://abcdef@x/', 'abcdef', '[masked]'],
    ['a query', [], 'http://x/?token=abcd&page=abce', 'abcd abce', '[masked] abce'],
    [
      'words of a path',
      [],
      'http://x/a-long-word-of-the-path/mcp',
      'a-long-word-of-the-path',
      'a-long-word-of-the-path',
    ],
    [
      'a part of a path that nobody could guess',
      [],
      'https://x/s/NTk5OTk5OTk5OTk5OTk5OTk5/mcp',
      '/s/NTk5OTk5OTk5OTk5OTk5OTk5/mcp',
      '/s/[masked]/mcp',
    ],
    [
      'in a page',
      [['X-Key', `a<"b">&'c'`]],
      undefined,
      'a&lt;&quot;b&quot;&gt;&amp;&#39;c&#39;',
      '[masked]',
    ],
    ['in a URL', [['X-Key', 'a b/c?d']], undefined, 'a%20b%2Fc%3Fd', '[masked]'],
  ])('%s', (_, headers, url, about, expected) => {
    expect(masked(about, headers, url)).toBe(expected);
  });
});
