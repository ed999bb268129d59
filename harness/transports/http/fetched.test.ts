import { afterEach, describe, expect, test } from 'vitest';
import { json, PING, sse } from '../../../testing/http-exchange.ts';
import { systemClock } from '../../clock.ts';
import { channel } from '../../model/channel.ts';
import type { HttpAnswer, HttpAsked } from '../../model/index.ts';
import { type ServedHttp, serveHttp } from '../../serve-http.ts';
import { fetchedServer } from './fetched.ts';
import type { HttpDoorway } from './mutated.ts';
import { networkCarrier } from './network.ts';

const RESPONSE = '{"jsonrpc":"2.0","id":1,"result":{}}';
const endpoint = 'http://127.0.0.1/mcp';
const POSTED: HttpAsked = {
  endpoint,
  method: 'POST',
  headers: [],
  body: PING,
  json: JSON.parse(PING),
  asks: { method: 'ping', nth: 1, id: 1 },
};
const GOT: HttpAsked = { endpoint, method: 'GET', headers: [], body: '', json: undefined };

let served: ServedHttp;
afterEach(() => served.close());

/** What is fetched from a server, as text, with the headers that the server got. */
async function fetched(server: HttpDoorway, asked: HttpAsked): Promise<HttpAnswer | 'reset'> {
  served = await serveHttp(server, { port: 0, path: '/mcp', host: '127.0.0.1' }, systemClock);
  const answer = await fetchedServer(networkCarrier(new URL(served.url)))(asked);
  if (answer === 'reset') return answer;
  const body = answer.body.map((step) => ('send' in step ? { send: String(step.send) } : step));
  return { ...answer, body };
}

describe('a JSON body', () => {
  test('comes whole, without what belongs to the connection', async () => {
    const answer = {
      ...json({ a: 1 }, 400),
      body: [{ send: '{"a"' }, { waitMs: 5 }, { send: ':1}' }],
    };
    expect(await fetched(async () => answer, POSTED)).toEqual(json({ a: 1 }, 400));
  });

  test('that is cut off is cut off again', async () => {
    const answer = { ...json({}), body: [{ send: '{' }, { cut: true as const }] };
    expect(await fetched(async () => answer, POSTED)).toEqual(answer);
    await served.close();
    expect(await fetched(async () => 'reset', POSTED)).toBe('reset');
  });
});

describe('events in answer to a POST', () => {
  const event = { send: `data: ${RESPONSE}\n\n` };

  test('are one step each, however they came', async () => {
    const answer = sse(
      { send: 'id: 1\ndata: \n\ndata: ' },
      { waitMs: 5 },
      { send: RESPONSE },
      { send: '\n\n' },
    );
    expect(await fetched(async () => answer, POSTED)).toEqual(
      sse({ send: 'id: 1\ndata: \n\n' }, event),
    );
  });

  test('that stay open after the response are not waited for', async () => {
    expect(await fetched(async () => sse(event, { hold: true }), POSTED)).toEqual(
      sse(event, { hold: true }),
    );
  });

  test('among which the server asks something come as they come', async () => {
    const question = { send: 'data: {"jsonrpc":"2.0","id":1,"method":"ping"}\n\n' };
    const stream = channel<Uint8Array>();
    const answer = await fetched(async () => sse(question, { from: stream }), POSTED);
    if (answer === 'reset') throw new Error('The connection was broken');
    const [first, rest] = answer.body;
    expect(first).toEqual(question);
    stream.push(Buffer.from(event.send));
    stream.end();
    expect(await allOf(rest)).toBe(event.send);
  });
});

test('events in answer to a GET stream, until whoever reads them leaves', async () => {
  let left = () => {};
  const hasLeft = new Promise<void>((resolve) => {
    left = resolve;
  });
  const stream = channel<Uint8Array>(left);
  const answer = await fetched(async () => sse({ from: stream }), GOT);
  if (answer === 'reset') throw new Error('The connection was broken');
  const [step] = answer.body;
  if (!step || !('from' in step)) throw new Error('It does not stream');
  const reader = step.from[Symbol.asyncIterator]();
  stream.push(Buffer.from('data: a\n\n'));
  expect(String((await reader.next()).value)).toBe('data: a\n\n');
  const pending = reader.next();
  await reader.return?.();
  expect((await pending).done).toBe(true);
  await hasLeft;
});

test('the server gets the headers of the client, but for those of the connection', async () => {
  let headers: HttpAsked['headers'] = [];
  const asked: HttpAsked = {
    ...POSTED,
    headers: [
      ['Host', 'elsewhere.example'],
      ['Accept-Encoding', 'gzip'],
      ['Mcp-Session-Id', 'abc'],
      ['Content-Length', '999'],
    ],
  };
  await fetched(async (request) => {
    headers = request.headers;
    return json({});
  }, asked);
  expect(headers).toEqual([
    ['Host', new URL(served.url).host],
    ['Mcp-Session-Id', 'abc'],
    ['Content-Length', String(PING.length)],
    ['Connection', 'close'],
  ]);
});

async function allOf(step: HttpAnswer['body'][number] | undefined): Promise<string> {
  if (!step || !('from' in step)) throw new Error('It does not stream');
  let text = '';
  for await (const chunk of step.from) text += Buffer.from(chunk).toString();
  return text;
}
