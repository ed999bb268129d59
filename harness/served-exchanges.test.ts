/** What real connections leave in the log of a server that we serve. */
import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { json, sse } from '../testing/http-exchange.ts';
import { systemClock } from './clock.ts';
import { exchangeLine, type LoggedExchange } from './exchange-log.ts';
import type { HttpAnswer } from './model/index.ts';
import { eventText } from './model/sse.ts';
import { type ServedHttp, serveHttp } from './serve-http.ts';
import { type ServedExchanges, servedExchanges } from './served-exchanges.ts';
import type { HttpDoorway } from './transports/http/mutated.ts';

const PLACE = { port: 0, path: '/mcp', host: '127.0.0.1' };
const INITIALIZE = {
  ...{ jsonrpc: '2.0', id: 0, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', clientInfo: { name: 'tester', version: '1.0' } },
};
const AGREED = { jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-03-26' } };
const call = (id: number, more: object = {}) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name: 'count', ...more },
});
const good = (id: number) => ({ jsonrpc: '2.0', id, result: { content: [] } });
const page = (status: number): HttpAnswer => ({ status, headers: [], body: [{ send: 'later' }] });

const open: ServedHttp[] = [];
afterEach(async () => {
  for (const served of open.splice(0)) await served.close();
});

interface Place {
  readonly url: string;
  /** What was logged, when there are so many lines. */
  lines(count: number): Promise<LoggedExchange[]>;
  /** All of it, as text. */
  text(): string;
  readonly ear: ServedExchanges;
}

async function served(answer: HttpDoorway, secrets: readonly string[] = []): Promise<Place> {
  const lines: LoggedExchange[] = [];
  let text = '';
  let written = () => {};
  const ear = servedExchanges('a-mutant', secrets, (exchange, mask) => {
    lines.push(exchange);
    text += exchangeLine(exchange, mask);
    written();
  });
  const one = await serveHttp(answer, PLACE, systemClock, ear);
  open.push(one);
  return {
    url: one.url,
    ear,
    text: () => text,
    async lines(count) {
      while (lines.length < count) await new Promise<void>((resolve) => (written = resolve));
      return lines;
    },
  };
}

/** Answers each request by the next of these. */
function inTurn(...answers: readonly (HttpAnswer | 'reset')[]): HttpDoorway {
  const left = [...answers];
  return async () => left.shift() ?? page(500);
}

/** @returns nothing: what came is in the log */
async function post(url: string, message: unknown, headers: Record<string, string> = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const sent = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined);
  await sent?.text().catch(() => '');
}

test('one line for each exchange, with the client that named itself', async () => {
  const opened = {
    ...json(AGREED),
    headers: [...json(AGREED).headers, ['Mcp-Session-Id', 's'] as const],
  };
  const { url, lines } = await served(
    inTurn(opened, { status: 202, headers: [], body: [] }, json(good(1))),
  );
  await post(url, INITIALIZE);
  await post(
    url,
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { 'mcp-session-id': 's' },
  );
  await post(url, call(1), { 'mcp-session-id': 's', 'mcp-protocol-version': '2025-11-25' });
  const usual = {
    ...{ client: 'tester/1.0', protocolVersion: '2025-03-26', scenario: 'a-mutant' },
    ...{ postCount: 1, httpStatuses: [200], endReason: 'complete', retryOrigin: 'none' },
  };
  expect(await lines(3)).toEqual([
    { ...usual, method: 'initialize', contentType: 'application/json', jsonrpc: { id: 0 } },
    { ...usual, method: 'notifications/initialized', httpStatuses: [202] },
    {
      ...{ ...usual, protocolVersion: '2025-11-25', method: 'tools/call' },
      ...{ contentType: 'application/json', jsonrpc: { id: 1 }, outcome: 'TOOL_SUCCESS' },
    },
  ]);
});

test('in 2026-07-28 each request says who asks', async () => {
  const input = { jsonrpc: '2.0', id: 1, result: { resultType: 'input_required' } };
  const { url, lines } = await served(inTurn(json(input)));
  const _meta = {
    'io.modelcontextprotocol/clientInfo': { name: 'newer', version: '2' },
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  };
  await post(url, call(1, { _meta }));
  expect(await lines(1)).toMatchObject([
    {
      ...{ client: 'newer/2', protocolVersion: '2026-07-28', resultType: 'input_required' },
      outcome: 'INPUT_REQUIRED',
    },
  ]);
});

describe('the same request again', () => {
  test('counts, under whatever id and whatever its _meta', async () => {
    const { url, lines } = await served(inTurn(page(503), page(503), json(good(3)), json(good(4))));
    await post(url, call(1, { _meta: { progressToken: 1 } }));
    await post(url, call(1, { _meta: { progressToken: 1 } }));
    await post(url, call(3, { _meta: { progressToken: 3 } }));
    await post(url, call(4, { arguments: {} }));
    expect(await lines(4)).toMatchObject([
      { postCount: 1, httpStatuses: [503], retryOrigin: 'none', jsonrpc: { id: 1 } },
      { postCount: 2, httpStatuses: [503, 503], retryOrigin: 'client', outcome: 'HTTP_ERROR' },
      { postCount: 3, httpStatuses: [503, 503, 200], retryOrigin: 'client', jsonrpc: { id: 3 } },
      { postCount: 1, httpStatuses: [200], retryOrigin: 'none' },
    ]);
  });

  test('in another session is another request', async () => {
    const { url, lines } = await served(inTurn(json(good(1)), json(good(1))));
    for (const session of ['a', 'b']) await post(url, call(1), { 'mcp-session-id': session });
    expect(await lines(2)).toMatchObject([{ postCount: 1 }, { postCount: 1 }]);
  });

  test('is resumed by a GET, which belongs to it', async () => {
    const { url, lines } = await served(
      inTurn(
        sse({ send: eventText('', { id: 'one' }) }),
        sse({ send: eventText(JSON.stringify(good(1)), { id: 'two' }) }),
        sse({ send: ': nothing\n\n' }),
      ),
    );
    await post(url, call(1));
    for (const id of ['one', 'unknown']) {
      await (await fetch(url, { headers: { 'Last-Event-ID': id } })).text();
    }
    expect(await lines(3)).toMatchObject([
      { method: 'tools/call', outcome: 'INCOMPLETE_STREAM', eventCount: 1, retryOrigin: 'none' },
      {
        ...{ method: 'tools/call', outcome: 'TOOL_SUCCESS', postCount: 1 },
        ...{ httpStatuses: [200, 200], retryOrigin: 'resume' },
      },
      { method: 'GET', postCount: 0, eventCount: 0, retryOrigin: 'resume' },
    ]);
  });
});

describe('how an exchange ended', () => {
  test.each<[string, HttpAnswer | 'reset', Partial<LoggedExchange>]>([
    ['reset', 'reset', { endReason: 'failed', httpStatuses: [], outcome: 'HTTP_ERROR' }],
    [
      'cut off',
      sse({ send: 'data: {"json' }, { cut: true }),
      { endReason: 'cut', outcome: 'INCOMPLETE_STREAM', eventCount: 0, finalResponse: false },
    ],
    [
      'shorter than was said',
      {
        ...json(good(1)),
        headers: [
          ['Content-Type', 'application/json'],
          ['Content-Length', '999'],
        ],
      },
      { endReason: 'cut', outcome: 'TOOL_SUCCESS' },
    ],
    [
      'a stream to its end',
      sse({ send: eventText(JSON.stringify(good(1))) }),
      { endReason: 'complete', outcome: 'TOOL_SUCCESS', eventCount: 1, finalResponse: true },
    ],
  ])('%s', async (_, answer, expected) => {
    const { url, lines } = await served(inTurn(answer));
    await post(url, call(1));
    expect((await lines(1))[0]).toMatchObject(expected);
  });

  test('left by the client: before a response, and in the middle of one', async () => {
    const silent = new Promise<never>(() => {});
    const left = [silent, sse({ send: eventText('', { id: '1' }) }, { hold: true })];
    const { url, lines } = await served(async () => left.shift() ?? silent);
    for (const _ of left.slice()) {
      await fetch(url, {
        ...{ method: 'POST', body: JSON.stringify(call(1)), signal: AbortSignal.timeout(100) },
      })
        .then((sent) => sent.text())
        .catch(() => {});
    }
    expect(await lines(2)).toMatchObject([
      { endReason: 'client-left', httpStatuses: [], outcome: 'HTTP_ERROR' },
      { endReason: 'client-left', httpStatuses: [200], outcome: 'INCOMPLETE_STREAM' },
    ]);
  });

  test('what is open is told at the end, once', async () => {
    const { url, lines, ear } = await served(inTurn(sse({ hold: true })));
    const sent = await fetch(url);
    ear.end();
    ear.end();
    const told = await lines(1);
    expect(told).toMatchObject([{ method: 'GET', endReason: 'stopped', eventCount: 0 }]);
    await sent.body?.cancel();
    await open[0]?.close();
    expect(told).toHaveLength(1);
  });
});

test('what is no request at all is told too', async () => {
  const { url, lines } = await served(inTurn(page(400), page(400)));
  const deep = '['.repeat(100_000);
  await post(url, '{not json');
  const params = `${deep}${']'.repeat(100_000)}`;
  await post(url, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"a":${params}}}`);
  expect(await lines(2)).toMatchObject([
    { method: 'POST', postCount: 1, httpStatuses: [400] },
    { method: 'tools/call', outcome: 'HTTP_ERROR' },
  ]);
});

test('no secret of the target or of the client is written', async () => {
  const secrets = ['target-5ecret', 'bearer-5ecret', 'cookie-5ecret', 'key-5ecret', 'proxy-5ecret'];
  const said = { ...good(1), error: { code: -1, message: secrets.join(' '), data: { secrets } } };
  const { result: _, ...refusal } = said;
  const { url, text, lines } = await served(
    inTurn(json(refusal), { ...json(refusal), headers: [['Content-Type', `text/${secrets[1]}`]] }),
    ['target-5ecret'],
  );
  const headers = {
    ...{ Authorization: 'Bearer bearer-5ecret', Cookie: 'a=b; session=cookie-5ecret' },
    ...{ 'X-Api-Key': 'key-5ecret', 'Proxy-Authorization': 'Basic proxy-5ecret' },
  };
  // fetch leaves some of them out.
  const send = (method: string) =>
    new Promise<void>((resolve) => {
      httpRequest(url, { method: 'POST', headers }, (response) => {
        response.resume().once('end', resolve);
      }).end(JSON.stringify({ ...call(1), method }));
    });
  await send('tools/call');
  await send('bearer-5ecret');
  await lines(2);
  expect(text()).toContain('[masked]');
  expect(text()).not.toContain('5ecret');
});
