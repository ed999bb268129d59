import { describe, expect, test } from 'vitest';
import { json, PING, sse } from '../../../testing/http-exchange.ts';
import { virtualClock } from '../../clock.ts';
import { channel } from '../../model/channel.ts';
import type { Behaviour, HttpAnswer } from '../../model/index.ts';
import { mutatedHttp } from './mutated.ts';
import { overMessages } from './over-messages.ts';

const RESPONSE = '{"jsonrpc":"2.0","id":1,"result":{}}';
const LOG = '{"jsonrpc":"2.0","method":"notifications/message"}';

/** Marks each message by what it answers. */
const marking: Behaviour = {
  fromServer({ raw, answers }, relay) {
    relay.say(`${raw.slice(0, -1)},"seen":"${answers?.method ?? ''}"}`, answers);
  },
};
const MARKED = '{"jsonrpc":"2.0","id":1,"result":{},"seen":"ping"}';
const MARKED_LOG = '{"jsonrpc":"2.0","method":"notifications/message","seen":""}';

async function answered(answer: HttpAnswer, method = 'POST', behaviour = marking) {
  const server = async () => answer;
  const ask = mutatedHttp([overMessages(behaviour)], server, virtualClock(), 1000);
  const changed = await ask({ method, headers: [], body: method === 'POST' ? PING : '' });
  if (changed === 'reset') throw new Error('The connection was broken');
  return {
    ...changed,
    body: changed.body.map((step) => ('send' in step ? String(step.send) : step)),
  };
}

test('a JSON body is one message', async () => {
  const { status, body } = await answered({ ...json({}), status: 400, body: [{ send: RESPONSE }] });
  expect({ status, body }).toEqual({ status: 400, body: [MARKED] });
});

test('a JSON body in pieces goes out where its first piece did', async () => {
  const pieces = [{ send: RESPONSE.slice(0, 5) }, { waitMs: 5 }, { send: RESPONSE.slice(5) }];
  expect((await answered({ ...json({}), body: pieces })).body).toEqual([MARKED, { waitMs: 5 }]);
});

describe('in a stream of events', () => {
  test('each event with data is a message; its fields, comments and the steps stay', async () => {
    const answer = sse(
      { send: ': hello\n\nid: 1\ndata:\n\n' },
      { send: `event: message\nid: 2\ndata: ${LOG}\n\n` },
      { waitMs: 10 },
      { send: `data: ${RESPONSE.slice(0, 16)}` },
      { send: `\ndata: ${RESPONSE.slice(16)}\nid: 3\n\n` },
      { hold: true },
    );
    const { body } = await answered(answer);
    const [before, after] = [MARKED.slice(0, 16), MARKED.slice(16)];
    expect(body).toEqual([
      ': hello\n\nid: 1\ndata:\n\n',
      `event: message\nid: 2\ndata: ${MARKED_LOG}\n\n`,
      { waitMs: 10 },
      `data: ${before}\ndata: ${after}\nid: 3\n\n`,
      { hold: true },
    ]);
  });

  test('carriage returns end lines too', async () => {
    const { body } = await answered(sse({ send: `id: 1\r\ndata: ${RESPONSE}\r\n\r\n` }));
    expect(body).toEqual([`id: 1\r\ndata: ${MARKED}\r\n\r\n`]);
  });

  test('an event in two pieces goes out whole, and a line break begins a line of data', async () => {
    const broken: Behaviour = {
      fromServer: ({ answers }, relay) => relay.say('{\n"a":1}', answers),
    };
    const answer = sse(
      { send: `data: ${RESPONSE.slice(0, 10)}` },
      { send: `${RESPONSE.slice(10)}\n\n` },
    );
    expect((await answered(answer, 'POST', broken)).body).toEqual(['data: {\ndata: "a":1}\n\n']);
  });

  test('what streams on is changed as it comes, and left where it is left', async () => {
    let left = 0;
    const source = channel<Uint8Array>(() => {
      left += 1;
    });
    const { body } = await answered(sse({ from: source }));
    const [step] = body;
    if (typeof step !== 'object' || !('from' in step)) throw new Error('It does not stream');
    const reader = step.from[Symbol.asyncIterator]();
    source.push(Buffer.from(`data: ${RESPONSE.slice(0, 20)}`));
    source.push(Buffer.from(`${RESPONSE.slice(20)}\n\n`));
    expect(String((await reader.next()).value)).toBe(`data: ${MARKED}\n\n`);
    const pending = reader.next();
    await reader.return?.();
    expect((await pending).done).toBe(true);
    expect(left).toBe(1);
  });
});

test('what is no message, no text or no answer to a POST stays as it is', async () => {
  const page = { status: 500, headers: [], body: [{ send: '<h1>Oops</h1>' }] };
  expect((await answered(page)).body).toEqual(['<h1>Oops</h1>']);
  const bytes = Buffer.concat([
    Buffer.from('data: {"a":"'),
    Buffer.from([0xe9]),
    Buffer.from('"}\n\n'),
  ]);
  expect((await answered(sse({ send: bytes }))).body).toEqual([String(bytes)]);
  expect((await answered(sse({ send: `data: ${RESPONSE}\n\n` }), 'GET')).body).toEqual([
    `data: ${RESPONSE}\n\n`,
  ]);
});

test('a behaviour that does more than say, or says nothing, is refused', async () => {
  const exits: Behaviour = { fromServer: (_said, relay) => relay.exit(1) };
  await expect(answered(json({}), 'POST', exits)).rejects.toThrow('nothing but say');
  await expect(answered(json({}), 'POST', { fromServer() {} })).rejects.toThrow(
    'one line for each',
  );
});
