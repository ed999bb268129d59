/** The wire over real sockets: which headers go where, how streams are resumed, and how all of it ends. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { HttpHeader, Probe, WireHappening } from '../model/index.ts';
import { createRecorder } from '../record.ts';
import { newestRevision } from '../revisions/index.ts';
import { createSession } from '../session.ts';
import { metadataFrom } from './http/metadata.ts';
import { networkCarrier } from './http/network.ts';
import { httpWires } from './http.ts';
import type { Wire } from './wire.ts';

interface Asked {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

type Respond = (response: ServerResponse, asked: Asked, nth: number) => void;

const END = { exitMs: 1000, killMs: 1000 };
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serving(respond: Respond) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', headers, rawHeaders } = request;
    const one = { method, headers, rawHeaders, body: await text(request) };
    respond(response, one, asked.push(one) - 1);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { asked, server, url: new URL(`http://127.0.0.1:${port}/mcp`) };
}

function wireAt(url: URL, headers: readonly HttpHeader[] = []): Wire {
  const carrier = networkCarrier(url);
  const metadata = metadataFrom(carrier, url);
  return httpWires({ carrier, url, headers, metadata, clock: systemClock })();
}

async function wireTo(respond: Respond, given: readonly HttpHeader[] = []) {
  const { asked, url, server } = await serving(respond);
  const happenings: WireHappening[] = [];
  const settled: number[] = [];
  let look = () => {};
  const wire = wireAt(url, given);
  await wire.start({
    happened(happening) {
      happenings.push(happening);
      look();
    },
    activity() {},
    settled(exchange) {
      settled.push(exchange);
      look();
    },
  });
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (holds()) resolve();
      };
      look();
    });
  /** Sends a message, and waits until nothing more comes of it. */
  const send = async (message: unknown) => {
    const exchange = wire.send(JSON.stringify(message)) ?? 0;
    await until(() => settled.includes(exchange));
    return exchange;
  };
  const received = () =>
    happenings.flatMap((one) => (one.kind === 'received' ? [one.frame.json] : []));
  const ends = () => happenings.flatMap((one) => (one.kind === 'http-end' ? [one.how] : []));
  return { wire, asked, server, happenings, settled, until, send, received, ends };
}

const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };
const PING = { jsonrpc: '2.0', id: 2, method: 'ping' };

function json(response: ServerResponse, value: unknown, headers: Record<string, string> = {}) {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

const stream = (response: ServerResponse, ...parts: readonly string[]) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (const part of parts) response.write(part);
  return response;
};

const result = (id: unknown, protocolVersion = '2025-11-25') => ({
  jsonrpc: '2.0',
  id,
  result: { protocolVersion },
});

/** Opens a session with the id `s-1`, and answers everything else with a result. */
const opening =
  (protocolVersion?: string): Respond =>
  (response, { body }) => {
    const { id, method } = body === '' ? { id: 0, method: '' } : JSON.parse(body);
    const headers = method === 'initialize' ? { 'MCP-SESSION-id': 's-1' } : undefined;
    json(response, result(id, protocolVersion), headers);
  };

describe('headers', () => {
  test('what a POST and a GET have, in this order', async () => {
    const { wire, asked, send, until, ends } = await wireTo(opening());
    await send(INITIALIZE);
    await send(PING);
    wire.http?.send({ method: 'GET' });
    await until(() => ends().length === 3);
    const names = asked.map(({ rawHeaders }) => rawHeaders.filter((_, nth) => nth % 2 === 0));
    const body = ['Content-Length', 'Connection'];
    const usual = ['Mcp-Session-Id', 'MCP-Protocol-Version', 'User-Agent'];
    expect(names).toEqual([
      ['Host', 'Accept', 'Content-Type', 'User-Agent', ...body],
      ['Host', 'Accept', 'Content-Type', ...usual, ...body],
      ['Host', 'Accept', ...usual, 'Connection'],
    ]);
    expect(asked[1]?.headers).toMatchObject({
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-session-id': 's-1',
      'mcp-protocol-version': '2025-11-25',
      'user-agent': expect.stringMatching(/^mcp-assert\/\d/),
    });
    expect(asked[2]?.headers).toMatchObject({ accept: 'text/event-stream' });
  });

  test('what is recorded is what is sent, but for what the connection adds', async () => {
    const { happenings, asked, send } = await wireTo(opening(), [['X-A', '1']]);
    await send(INITIALIZE);
    const [request] = happenings;
    if (request?.kind !== 'http-request') throw new Error('a request comes first');
    const added = ['host', 'content-length', 'connection'];
    const sent = (asked[0]?.rawHeaders ?? []).reduce<HttpHeader[]>((pairs, name, nth, all) => {
      if (nth % 2 === 0 && !added.includes(name.toLowerCase()))
        pairs.push([name, all[nth + 1] ?? '']);
      return pairs;
    }, []);
    expect(request.headers).toEqual(sent);
  });

  test.each([
    ['2024-11-05', undefined],
    ['2025-03-26', undefined],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2099-01-01', '2099-01-01'],
    ['latest', undefined],
    ['2025-11-25\r\nX-Evil: 1', undefined],
    ['2025-11-25 你', undefined],
  ])('after %j was agreed upon, MCP-Protocol-Version is %j', async (agreed, header) => {
    const { asked, send } = await wireTo(opening(agreed));
    await send(INITIALIZE);
    await send(PING);
    expect(asked.map(({ headers }) => headers['mcp-protocol-version'])).toEqual([
      undefined,
      header,
    ]);
  });

  test('the session id is that of the first answer to initialize, and no other', async () => {
    const { wire, asked, send } = await wireTo((response, { body }, nth) =>
      json(response, result(JSON.parse(body).id), { 'Mcp-Session-Id': `s-${nth}` }),
    );
    await send(PING);
    expect(wire.http?.sessionId).toBeUndefined();
    await send(INITIALIZE);
    await send({ ...INITIALIZE, id: 3 });
    await send(PING);
    expect(wire.http?.sessionId).toBe('s-1');
    const ids = asked.map(({ headers }) => headers['mcp-session-id']);
    expect(ids).toEqual([undefined, undefined, 's-1', 's-1']);
  });

  test('a session that a probe opens is not ours', async () => {
    const { wire, until, settled } = await wireTo(opening());
    const exchange = wire.http?.send({ method: 'POST', body: JSON.stringify(INITIALIZE) }) ?? 0;
    await until(() => settled.includes(exchange));
    expect(wire.http?.sessionId).toBeUndefined();
  });

  test('those of the user replace what is usual, those of a probe replace both', async () => {
    const given: HttpHeader[] = [
      ['ACCEPT', 'a/b'],
      ['user-agent', 'mine'],
      ['mcp-session-id', 'user'],
      ['X-Own', '1'],
    ];
    const { wire, asked, send, until, settled } = await wireTo(opening(), given);
    await send(INITIALIZE);
    const exchange =
      wire.http?.send({
        method: 'POST',
        body: '{}',
        headers: { accept: null, 'mcp-session-id': 'probe', 'x-own': null, origin: 'http://x' },
      }) ?? 0;
    await until(() => settled.includes(exchange));
    expect(asked[0]?.headers).toMatchObject({
      ...{ accept: 'a/b', 'user-agent': 'mine', 'mcp-session-id': 'user', 'x-own': '1' },
    });
    expect(asked[0]?.rawHeaders).toEqual(expect.arrayContaining(['ACCEPT', 'user-agent', 'X-Own']));
    expect(asked[1]?.headers).toMatchObject({ 'mcp-session-id': 'probe', origin: 'http://x' });
    expect(asked[1]?.headers).not.toHaveProperty('accept');
    expect(asked[1]?.headers).not.toHaveProperty('x-own');
  });
});

describe('messages', () => {
  test('as JSON and as events, marked where they are the answer to what is odd', async () => {
    const { wire, happenings, send, until, settled } = await wireTo((response, { body }) => {
      if (body === 'odd') json(response, { id: null });
      else stream(response, 'id: 7\nevent: message\ndata: {"id":2,"result":{}}\n\n').end();
    });
    await send(PING);
    const exchange = wire.http?.send({ method: 'POST', body: 'odd' }) ?? 0;
    await until(() => settled.includes(exchange));
    expect(happenings.filter(({ kind }) => kind === 'received')).toEqual([
      {
        kind: 'received',
        exchange: 1,
        frame: { raw: '{"id":2,"result":{}}', json: { id: 2, result: {} } },
        sse: { id: '7', event: 'message' },
      },
      {
        kind: 'received',
        exchange: 2,
        frame: { raw: '{"id":null}', json: { id: null } },
        probing: true,
      },
    ]);
  });
});

describe('a stream that ends before the response', () => {
  test('is resumed by its last event, and the response is that of the request', async () => {
    const { asked, received, happenings, send, ends } = await wireTo((response, { headers }) => {
      const last = headers['last-event-id'];
      if (!last) stream(response, 'id: a\ndata:\n\n', 'id: b\ndata: {"method":"x"}\n\n').end();
      else if (last === 'b') stream(response, 'id: c\ndata:\n\n').end();
      else stream(response, 'data: {"id":2,"result":{}}\n\n').end();
    });
    expect(await send(PING)).toBe(1);
    expect(asked.map(({ method, headers }) => [method, headers['last-event-id']])).toEqual([
      ['POST', undefined],
      ['GET', 'b'],
      ['GET', 'c'],
    ]);
    expect(received()).toEqual([undefined, { method: 'x' }, undefined, { id: 2, result: {} }]);
    const resumes = happenings.flatMap((one) => (one.kind === 'http-request' ? [one.resumes] : []));
    expect(resumes).toEqual([undefined, 1, 1]);
    expect(ends()).toEqual(['complete', 'complete', 'complete']);
  });

  test('is resumed where its connection broke, too', async () => {
    const { received, send, ends } = await wireTo((response, { headers }) => {
      if (headers['last-event-id']) stream(response, 'data: {"id":2,"result":{}}\n\n').end();
      else stream(response).write('id: a\ndata:\n\n', () => response.destroy());
    });
    await send(PING);
    expect(received()).toEqual([undefined, { id: 2, result: {} }]);
    expect(ends()).toEqual(['cut', 'complete']);
  });

  test('is not resumed without an id, nor after the response, nor for a notification', async () => {
    const { asked, send } = await wireTo((response, { body }) => {
      const { id } = JSON.parse(body);
      if (id === 2) stream(response, 'id: a\ndata: {"id":2,"result":{}}\n\n').end();
      else if (id === 3) stream(response, 'data: {"method":"x"}\n\n').end();
      else stream(response, 'id: a\ndata:\n\n').end();
    });
    await send(PING);
    await send({ ...PING, id: 3 });
    await send({ jsonrpc: '2.0', method: 'notifications/x' });
    expect(asked).toHaveLength(3);
  });

  test('is resumed five times at most', async () => {
    const { asked, send } = await wireTo((response, _, nth) =>
      stream(response, `id: ${nth}\ndata:\n\n`).end(),
    );
    await send(PING);
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([
      ...[undefined, '0', '1', '2', '3', '4'],
    ]);
  });

  test.each([405, 404, 500])('is given up where the server refuses with %i', async (status) => {
    const { asked, send } = await wireTo((response, { method }) => {
      if (method === 'GET') response.writeHead(status).end();
      else stream(response, 'id: a\ndata:\n\n').end();
    });
    await send(PING);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['in the event', 'id: a\nretry: 150\ndata:\n\n'],
    ['after it', 'id: a\ndata:\n\nretry: 150\n\n'],
  ])('waits as long as the server asks %s', async (_, text) => {
    const times: number[] = [];
    const { send } = await wireTo((response, { method }) => {
      times.push(performance.now());
      if (method === 'GET') stream(response, 'data: {"id":2,"result":{}}\n\n').end();
      else stream(response, text).end();
    });
    await send(PING);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(140);
  });

  test('never waits for long', async () => {
    const startedAt = performance.now();
    const { send } = await wireTo((response, { method }) => {
      if (method === 'GET') stream(response, 'data: {"id":2,"result":{}}\n\n').end();
      else stream(response, 'id: a\nretry: 99999999999999999999\ndata:\n\n').end();
    });
    await send(PING);
    expect(performance.now() - startedAt).toBeLessThan(4000);
  });

  test('an id that is more than ASCII goes back as the bytes that came', async () => {
    const { asked, send } = await wireTo((response, { method }) => {
      if (method === 'GET') stream(response, 'data: {"id":2,"result":{}}\n\n').end();
      else stream(response, 'id: é 你\ndata:\n\n').end();
    });
    await send(PING);
    const id = asked[1]?.headers['last-event-id'];
    expect(Buffer.from(String(id), 'latin1').toString()).toBe('é 你');
  });

  test('an id that no header can hold is the end of it', async () => {
    const { asked, send } = await wireTo((response) => {
      stream(response, 'id: a\u0001b\ndata:\n\n').end();
    });
    await send(PING);
    expect(asked).toHaveLength(1);
  });
});

describe('the end', () => {
  test('stops what is open, a pause too, and deletes the session', async () => {
    const { wire, asked, happenings, send, until, received } = await wireTo(
      (response, { body, method }) => {
        if (method === 'DELETE') response.writeHead(204).end();
        else if (body.includes('initialize')) opening()(response, { body } as Asked, 0);
        else if (body.includes('"pause"')) stream(response, 'id: a\nretry: 1500\ndata:\n\n').end();
        else stream(response, 'data: {"method":"open"}\n\n');
      },
    );
    await send(INITIALIZE);
    wire.send(JSON.stringify({ ...PING, method: 'pause' }));
    wire.send(JSON.stringify(PING));
    await until(() => received().length === 3);
    await until(() => happenings.filter(({ kind }) => kind === 'http-end').length === 2);
    await wire.end(END);
    const told = happenings.flatMap((one) =>
      one.kind === 'http-end' ? [[one.exchange, one.how]] : [],
    );
    expect(told).toEqual([
      [1, 'complete'],
      [2, 'complete'],
      [3, 'stopped'],
      [4, 'complete'],
    ]);
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'mcp-session-id': 's-1' } });
    const count = happenings.length;
    // Longer than the pause, after which the stream would have been resumed.
    await new Promise((resolve) => setTimeout(resolve, 1700));
    expect(happenings).toHaveLength(count);
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['ends by itself soon after', 60, 'complete'],
    ['stays open', 5000, 'stopped'],
  ] as const)('gives a stream with its response a moment: one that %s', async (_, ms, how) => {
    const { wire, until, received, ends } = await wireTo((response) => {
      stream(response, 'data: {"id":2,"result":{}}\n\n');
      const timer = setTimeout(() => response.end(), ms);
      response.on('close', () => clearTimeout(timer));
    });
    wire.send(JSON.stringify(PING));
    await until(() => received().length === 1);
    const startedAt = performance.now();
    await wire.end(END);
    expect(ends()).toEqual([how]);
    expect(performance.now() - startedAt).toBeLessThan(1500);
  });

  test('gives no moment to a stream without its response', async () => {
    const { wire, until, received, ends } = await wireTo((response) => {
      stream(response, 'data: {"method":"x"}\n\n');
    });
    wire.send(JSON.stringify(PING));
    await until(() => received().length === 1);
    await wire.end(END);
    expect(ends()).toEqual(['stopped']);
  });

  test('without a session is nothing', async () => {
    const { wire, asked, send } = await wireTo((response) => json(response, result(1)));
    await send(INITIALIZE);
    await wire.end(END);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['ours', {}, 204, 1],
    ['ours, and it was refused', {}, 405, 2],
    ['another', { 'mcp-session-id': 'other' }, 204, 2],
    ['none', { 'mcp-session-id': null }, 204, 2],
  ])('after a probe has deleted a session: %s', async (_, headers, status, deleted) => {
    const { wire, asked, send, until, settled } = await wireTo((response, one, nth) => {
      if (one.method === 'DELETE') response.writeHead(status).end();
      else opening()(response, one, nth);
    });
    await send(INITIALIZE);
    const exchange = wire.http?.send({ method: 'DELETE', headers }) ?? 0;
    await until(() => settled.includes(exchange));
    await wire.end(END);
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(deleted);
  });

  test('does not wait for a server that never confirms it', async () => {
    const { wire, send, ends } = await wireTo((response, one, nth) => {
      if (one.method !== 'DELETE') opening()(response, one, nth);
    });
    await send(INITIALIZE);
    const startedAt = performance.now();
    await wire.end({ exitMs: 100, killMs: 100 });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(ends()).toEqual(['complete', 'stopped']);
  });

  test('comes at once where the server is gone', async () => {
    const { wire, send, server, ends } = await wireTo(opening());
    await send(INITIALIZE);
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    const startedAt = performance.now();
    await wire.end(END);
    expect(performance.now() - startedAt).toBeLessThan(900);
    expect(ends()).toEqual(['complete', 'failed']);
  });
});

describe('a session over it', () => {
  const BUDGETS = { startMs: 30_000, replyMs: 30_000, graceMs: 10, sessionMs: 60_000 };
  const OPEN: Probe = {
    id: 'open',
    isolation: 'shared',
    safety: 'harmless',
    needs: [],
    run: (session) => session.open(1),
  };
  const ASK: Probe = {
    ...OPEN,
    id: 'ask',
    needs: [OPEN],
    async run(session) {
      session.request(2, 'ping');
      await session.answered(2);
      await session.firstThat(() => false);
      await session.http?.send({ method: 'POST', body: 'odd' });
    },
  };

  async function sessionTo(respond: Respond, ...probes: readonly Probe[]) {
    const { url } = await serving(respond);
    const recorder = createRecorder(systemClock.now, (one) => one);
    const session = createSession({
      wire: wireAt(url),
      recorder,
      process: 1,
      driver: newestRevision,
      budgets: BUDGETS,
      clock: systemClock,
      learned: {},
      planCalls: async () => ({ good: [] }),
    });
    const startedAt = performance.now();
    await session.start();
    for (const probe of probes) await session.run(probe, false);
    await session.end(END);
    const kinds = (probe: string) =>
      recorder
        .recordings()
        .filter((one) => one.probe === probe)
        .flatMap(({ events }) => events.map(({ kind }) => kind));
    return { ms: performance.now() - startedAt, kinds };
  }

  test.each([
    ['a 404', (response: ServerResponse) => response.writeHead(404).end('no')],
    ['an accepted message', (response: ServerResponse) => response.writeHead(202).end()],
    ['a broken connection', (response: ServerResponse) => response.destroy()],
    ['a stream that ends', (response: ServerResponse) => stream(response, ': x\n\n').end()],
  ])('does not wait after %s', async (_, refuse) => {
    const { ms, kinds } = await sessionTo(
      (response, one, nth) => {
        if (one.body.includes('initialize')) opening()(response, one, nth);
        else refuse(response);
      },
      OPEN,
      ASK,
    );
    expect(ms).toBeLessThan(5000);
    expect(kinds('ask')).not.toContain('quiet');
    expect(kinds('open')).toEqual([
      'http-request',
      'sent',
      'http-response',
      'received',
      'http-end',
    ]);
  });

  test('does not wait where initialize is refused', async () => {
    const { ms, kinds } = await sessionTo((response) => response.writeHead(404).end(), OPEN, ASK);
    expect(ms).toBeLessThan(5000);
    expect(kinds('open')).toEqual(['http-request', 'sent', 'http-response', 'http-end']);
    expect(kinds('ask')).toEqual(['not-sent']);
  });

  test('an answer on a stream that stays open is an answer', async () => {
    const { ms, kinds } = await sessionTo(
      (response, one, nth) => {
        if (one.method === 'DELETE') response.writeHead(204).end();
        else if (one.body.includes('initialize')) opening()(response, one, nth);
        else if (one.body === 'odd') response.writeHead(400).end();
        else stream(response, 'data: {"id":2,"result":{}}\n\n');
      },
      OPEN,
      {
        ...ASK,
        run(session) {
          session.request(2, 'ping');
          return session.answered(2);
        },
      },
    );
    expect(ms).toBeLessThan(5000);
    // What we stop is told where it belongs.
    expect(kinds('ask')).toEqual(['http-request', 'sent', 'http-response', 'received', 'http-end']);
  });
});
