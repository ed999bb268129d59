/** What stands between us and a server: told by its first answer, and by nothing that came later. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { HttpHeader, Transcript, WireHappening } from '../../model/index.ts';
import { wholeFrame } from '../lines.ts';
import { refusalOf } from './refusal.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function serving(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { asked, url: (path: string) => new URL(path, `http://127.0.0.1:${port}`) };
}

/** What was recorded of a server that answers initialize so. */
function answered(status: number, body = '', headers: readonly HttpHeader[] = []): Transcript {
  const frame = wholeFrame(Buffer.from(body));
  const happenings: WireHappening[] = [
    { kind: 'http-response', exchange: 1, status, headers },
    ...(body === '' ? [] : [{ kind: 'received', exchange: 1, frame } as const]),
    { kind: 'http-end', exchange: 1, how: 'complete', bytes: 0 },
  ];
  const events = happenings.map((one, seq) => ({ ...one, seq, atMs: seq }));
  return {
    format: 1,
    target: 'x',
    transport: 'http',
    revision: '2025-11-25',
    requested: '2025-11-25',
    seed: 1,
    givenCalls: [],
    recordings: [{ probe: 'open', process: 1, events }],
  };
}

const URL_OF_NOTHING = new URL('http://127.0.0.1:9/mcp');
const RESULT = '{"jsonrpc":"2.0","id":1,"result":{}}';
const ERROR = '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no"}}';

async function refusal(transcript: Transcript, headers: readonly HttpHeader[] = []) {
  const { message, detail } = (await refusalOf(transcript, URL_OF_NOTHING, headers)) ?? {};
  return message === undefined ? undefined : `${message}\n${detail}`;
}

describe('gates', () => {
  test.each([403])('HTTP %i, also with an error of JSON-RPC', async (status) => {
    const words = `the server wants credentials: it answers initialize with HTTP ${status}`;
    for (const body of ['', ERROR, '<html>']) {
      expect(await refusal(answered(status, body))).toBe(
        `${words}\nGive them by --header 'Authorization: Bearer …'.`,
      );
    }
    expect(await refusal(answered(status), [['authorization', 'x']])).toBe(
      `${words}\nThose that were given are not enough for it.`,
    );
  });

  test.each([
    [429, [['retry-after', '30']], 'Retry-After: 30'],
    [503, [], undefined],
  ] as const)('HTTP %i', async (status, headers, detail) => {
    expect(await refusal(answered(status, '', headers))).toBe(
      `the server takes no requests now: it answers initialize with HTTP ${status}\n${detail}`,
    );
  });

  test.each([
    ['/other', /^the server sends us elsewhere.*\n.* is http:\/\/127\.0\.0\.1:9\/other\.$/],
    ['https://example.com/', /elsewhere.*\n.* is https:\/\/example\.com\/\.$/],
    [
      'http://127.0.0.1:9/mcp',
      /^the server sends us back to where we are.*HTTP 307\nLocation: http/,
    ],
    ['//', /elsewhere.*\n.* is \/\/\.$/],
  ])('a redirect to %s', async (location, words) => {
    expect(await refusal(answered(307, '', [['LOCATION', location]]))).toMatch(words);
  });
});

describe('servers that are judged', () => {
  test.each([
    ['a result', answered(200, RESULT)],
    ['a result with a status of failure', answered(401, RESULT)],
    ['a gate that wants credentials, by what it says', answered(401)],
    ['an error of JSON-RPC', answered(400, ERROR)],
    ['an error of JSON-RPC with HTTP 404', answered(404, ERROR)],
    ['HTTP 500', answered(500, '<html>')],
    ['HTTP 200 with what is no message', answered(200, '<html>')],
    ['HTTP 400 with what is no message', answered(400, '<html>')],
    ['a redirect to nowhere', answered(304)],
  ])('%s', async (_, transcript) => {
    expect(await refusal(transcript)).toBeUndefined();
  });

  test('those that never answered', async () => {
    const transcript = { ...answered(200), recordings: [] };
    expect(await refusal(transcript)).toBeUndefined();
  });

  test('a status later than the first answer is no gate', async () => {
    const { recordings, ...rest } = answered(400, ERROR);
    const [recording] = answered(401).recordings;
    const later = recording?.events.map((event) => ({ ...event, seq: event.seq + 10 })) ?? [];
    const transcript: Transcript = {
      ...rest,
      recordings: [{ probe: 'later', process: 2, events: later }, ...recordings],
    };
    expect(await refusal(transcript)).toBeUndefined();
  });
});

describe('a path where nothing is', () => {
  test.each([404, 405, 410])('HTTP %i', async (status) => {
    expect(await refusal(answered(status))).toMatch(
      `there is no MCP server at http://127.0.0.1:9/mcp: it answers initialize with HTTP ${status}`,
    );
  });
});

describe('the older transport', () => {
  const stream = (response: ServerResponse, text: string) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    response.write(text);
  };
  const ENDPOINT = 'event: endpoint\ndata: /messages?id=1\n\n';

  test.each([
    ['at this URL', '/sse', '/sse', 405, 'HTTP with SSE,'],
    ['under another name', '/events', '/events', 404, 'HTTP with SSE,'],
    ['beside it', '/mcp', '/sse', 404, 'HTTP with SSE at /sse,'],
    ['beside it, further down', '/api/mcp', '/api/sse', 400, 'HTTP with SSE at /api/sse,'],
  ])('%s', async (_, asked, path, status, words) => {
    const server = await serving((request, response) => {
      if (request.url?.split('?')[0] === path) stream(response, ENDPOINT);
      else response.writeHead(404).end();
    });
    const url = server.url(`${asked}?key=1`);
    const found = await refusalOf(answered(status), url, [['Authorization', 'Bearer t']]);
    expect(found?.message).toContain(words);
    expect(server.asked).toContain(`GET ${path}?key=1 Bearer t`);
    expect(server.asked.length).toBeLessThanOrEqual(2);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['another event first', (response) => stream(response, `data: 1\n\n${ENDPOINT}`)],
    ['another type', (response) => response.writeHead(200).end(ENDPOINT)],
    ['another status', (response) => response.writeHead(404).end(ENDPOINT)],
    [
      'the end of the stream',
      (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(),
    ],
    ['a broken connection', (response) => response.destroy()],
  ])('is not seen in %s', async (_, respond) => {
    const server = await serving((__, response) => respond(response));
    const found = await refusalOf(answered(404), server.url('/mcp'), []);
    expect(found?.message).toContain('there is no MCP server at');
  });

  test('is waited for, but not for long', async () => {
    const server = await serving((_, response) => stream(response, ': nothing\n\n'));
    const startedAt = performance.now();
    const found = await refusalOf(answered(400), server.url('/mcp'), []);
    expect(found).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(4000);
  });
});
