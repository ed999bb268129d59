/** The same answers in memory and over a socket: a client must not see a difference. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { happeningsOf, json, PING, sse } from '../testing/http-exchange.ts';
import { systemClock, virtualClock } from './clock.ts';
import { channel } from './model/channel.ts';
import type { HttpAnswer, WireHappening } from './model/index.ts';
import { type ServedHttp, serveHttp } from './serve-http.ts';
import type { HttpDoorway } from './transports/http/mutated.ts';
import { networkCarrier } from './transports/http/network.ts';
import { playedCarrier } from './transports/http/played.ts';

const RESPONSE = '{"jsonrpc":"2.0","id":1,"result":{}}';
const PLACE = { port: 0, path: '/mcp', host: '127.0.0.1' };
const REQUEST = { method: 'POST', headers: [['X-Case', 'a']] as const, body: PING };

const open: ServedHttp[] = [];
afterEach(async () => {
  for (const served of open.splice(0)) await served.close();
});

async function served(server: HttpDoorway): Promise<string> {
  const one = await serveHttp(server, PLACE, systemClock);
  open.push(one);
  return one.url;
}

/** What the wire tells of one answer, both ways. */
async function bothWays(
  answer: () => HttpAnswer | 'reset',
  stopWhen?: (happening: WireHappening) => boolean,
): Promise<WireHappening[]> {
  const server = async () => answer();
  const inMemory = await happeningsOf(playedCarrier(server, virtualClock()), REQUEST, stopWhen);
  const url = new URL(await served(server));
  expect(await happeningsOf(networkCarrier(url), REQUEST, stopWhen)).toEqual(inMemory);
  return inMemory;
}

const kinds = (all: readonly WireHappening[]) =>
  all.map((happening) => (happening.kind === 'http-end' ? happening.how : happening.kind));

describe('in memory and over a socket', () => {
  test('a JSON answer, with its length and the names of its headers as they are', async () => {
    const answer = { ...json({}), headers: [['CONTENT-type', 'application/json'] as const] };
    const all = await bothWays(() => answer);
    expect(kinds(all)).toEqual(['http-request', 'http-response', 'received', 'complete']);
    expect(all[1]).toMatchObject({
      headers: [
        ['CONTENT-type', 'application/json'],
        ['Content-Length', '2'],
      ],
    });
  });

  test('no body, and an empty body', async () => {
    const empty = { status: 202, headers: [], body: [] };
    expect(kinds(await bothWays(() => empty))).toEqual([
      'http-request',
      'http-response',
      'complete',
    ]);
    await bothWays(() => ({ ...empty, status: 204 }));
    // Node.js sends none with such a status, whatever it is given.
    await bothWays(() => ({ ...empty, status: 204, body: [{ send: 'text' }] }));
  });

  test('events in pieces, cut within a character', async () => {
    const bytes = Buffer.from(`id: 1\ndata: ${RESPONSE.replace('{}', '{"a":"🚀"}')}\n\n`);
    const middle = bytes.indexOf(Buffer.from('🚀')) + 2;
    const all = await bothWays(() =>
      sse({ send: bytes.subarray(0, middle) }, { waitMs: 20 }, { send: bytes.subarray(middle) }),
    );
    expect(kinds(all)).toEqual(['http-request', 'http-response', 'received', 'complete']);
    expect(all[2]).toMatchObject({ frame: { json: { result: { a: '🚀' } } }, sse: { id: '1' } });
  });

  test('headers with bytes beyond ASCII', async () => {
    const answer = { ...json({}), headers: [['Mcp-Session-Id', 'caf\u00e9'] as const] };
    const all = await bothWays(() => answer);
    expect(all[1]).toMatchObject({ headers: [['Mcp-Session-Id', 'caf\u00e9'], expect.anything()] });
  });

  test('a connection that breaks off before, within and after a response', async () => {
    expect(kinds(await bothWays(() => 'reset'))).toEqual(['http-request', 'failed']);
    const cut = await bothWays(() => sse({ send: `data: ${RESPONSE}\n\ndata: {` }, { cut: true }));
    expect(kinds(cut)).toEqual(['http-request', 'http-response', 'received', 'cut']);
    expect(cut.at(-1)).toMatchObject({ error: 'ECONNRESET' });
    const bare = await bothWays(() => ({ status: 200, headers: [], body: [{ cut: true }] }));
    expect(kinds(bare)).toEqual(['http-request', 'http-response', 'cut']);
  });

  test('fewer bytes than were announced', async () => {
    const all = await bothWays(() => ({
      status: 200,
      headers: [['Content-Length', '100']],
      body: [{ send: '{"half' }],
    }));
    expect(kinds(all)).toEqual(['http-request', 'http-response', 'received', 'cut']);
  });

  test('a stream that stays open until the client leaves', async () => {
    const received = ({ kind }: WireHappening) => kind === 'received';
    const all = await bothWays(
      () => sse({ send: `data: ${RESPONSE}\n\n` }, { hold: true }),
      received,
    );
    expect(kinds(all)).toEqual(['http-request', 'http-response', 'received', 'stopped']);
    await bothWays(
      () => sse({ hold: true }),
      ({ kind }) => kind === 'http-response',
    );
  });

  test('a stream as it comes: to its end, broken off, and left by the client', async () => {
    const streaming = (then: (stream: ReturnType<typeof channel<Uint8Array>>) => void) => () => {
      const stream = channel<Uint8Array>(() => left.push('left'));
      stream.push(Buffer.from(`data: ${RESPONSE}\n\n`));
      then(stream);
      return sse({ from: stream });
    };
    const left: string[] = [];
    const ended = await bothWays(streaming((stream) => stream.end()));
    expect(kinds(ended).at(-1)).toBe('complete');
    const broken = await bothWays(streaming((stream) => stream.breakOff()));
    expect(kinds(broken).at(-1)).toBe('cut');
    expect(left).toEqual([]);
    await bothWays(
      streaming(() => {}),
      ({ kind }) => kind === 'received',
    );
    // The socket of the last one may need a moment to close.
    while (left.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(left).toEqual(['left', 'left']);
  });
});

test('the server sees what the client sent, and what is not for its path is marked', async () => {
  const seen: Parameters<HttpDoorway>[0][] = [];
  const url = await served(async (request) => {
    seen.push(request);
    return json({});
  });
  for (const more of ['?again', '/other?x', '']) {
    await happeningsOf(networkCarrier(new URL(`${url}${more}`)), REQUEST);
  }
  expect(seen.map((request) => [request.endpoint, request.url])).toEqual([
    [url, undefined],
    [url, '/mcp/other?x'],
    [url, undefined],
  ]);
  expect(seen[0]?.body).toBe(PING);
  expect(seen[0]?.headers).toContainEqual(['X-Case', 'a']);
});

test('a URL as for a proxy leads nowhere', async () => {
  const url = new URL(await served(async () => json({})));
  const request = httpRequest({
    ...{ host: url.hostname, port: url.port, path: 'http://example.com/mcp' },
  }).end();
  const [response] = await once(request, 'response');
  expect(response.resume().statusCode).toBe(404);
});

test('a body of more than 4 MB is refused', async () => {
  const url = await served(async () => json({}));
  const response = await fetch(url, { method: 'POST', body: 'x'.repeat(4 * 1024 * 1024 + 1) });
  expect(response.status).toBe(413);
});

test('each piece is written by itself', async () => {
  const url = new URL(await served(async () => sse({ send: 'data: a\n' }, { send: '\n' })));
  const socket = connect(Number(url.port), url.hostname);
  socket.end('GET /mcp HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  expect(text).toContain('\r\n8\r\ndata: a\n\r\n1\r\n\n\r\n0\r\n\r\n');
});

test('closing ends every connection at once', async () => {
  const one = await serveHttp(async () => sse({ hold: true }), PLACE, systemClock);
  const response = await fetch(one.url);
  await one.close();
  await expect(response.text()).rejects.toThrow();
});

test('a place that is taken is an error', async () => {
  const url = new URL(await served(async () => json({})));
  const again = serveHttp(async () => json({}), { ...PLACE, port: Number(url.port) }, systemClock);
  await expect(again).rejects.toThrow('EADDRINUSE');
});
