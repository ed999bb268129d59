import { expect, test } from 'vitest';
import { json, PING } from '../../../testing/http-exchange.ts';
import { virtualClock } from '../../clock.ts';
import type { HttpAsked, HttpBehaviour } from '../../model/index.ts';
import { mutatedHttp } from './mutated.ts';

const post = (body: string) => ({ method: 'POST', headers: [], body });

/** A server that says what it was asked, with its behaviours in front. */
function between(behaviours: readonly HttpBehaviour[]) {
  const asked: HttpAsked[] = [];
  const clock = virtualClock();
  const ask = mutatedHttp(
    behaviours,
    async (request) => {
      asked.push(request);
      return json({ got: request.body });
    },
    clock,
    1000,
  );
  return { ask, asked, clock };
}

test('without behaviours everything passes as it is', async () => {
  const { ask, asked } = between([]);
  expect(await ask(post(PING))).toEqual(json({ got: PING }));
  expect(asked).toEqual([
    {
      ...post(PING),
      endpoint: 'http://127.0.0.1/mcp',
      json: JSON.parse(PING),
      asks: { method: 'ping', nth: 1, id: 1, params: undefined },
    },
  ]);
});

test('requests are counted by their method, for as long as the server lives', async () => {
  const { ask, asked } = between([]);
  const bodies = [
    PING,
    '{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"x":1}}',
    PING,
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{not json',
    '',
  ];
  for (const body of bodies) await ask(post(body));
  expect(asked.map(({ asks }) => asks)).toEqual([
    { method: 'ping', nth: 1, id: 1, params: undefined },
    { method: 'tools/list', nth: 1, id: 'a', params: { x: 1 } },
    { method: 'ping', nth: 2, id: 1, params: undefined },
    undefined,
    undefined,
    undefined,
  ]);
  expect(asked.at(-2)?.json).toBeUndefined();
});

test('what goes to another URL of the server passes those who are not concerned with it', async () => {
  const refusing: HttpBehaviour = { exchange: async () => 'reset' };
  const elsewhere: HttpBehaviour = {
    ...refusing,
    elsewhere: async (asked, pass) =>
      asked.url === '/mine' ? json({ at: asked.endpoint }) : pass(asked),
  };
  const { ask, asked } = between([refusing, elsewhere]);
  const endpoint = 'http://127.0.0.1:1/mcp';
  const get = (url: string) => ask({ method: 'GET', headers: [], body: '', endpoint, url });
  expect(await get('/mine')).toEqual(json({ at: endpoint }));
  expect(await get('/other')).toEqual(json({ got: '' }));
  expect(await ask(post(PING))).toBe('reset');
  expect(asked).toEqual([
    { method: 'GET', headers: [], body: '', endpoint, url: '/other', json: undefined },
  ]);
});

test('the first behaviour stands nearest to the server', async () => {
  const marked = (mark: string): HttpBehaviour => ({
    async exchange(asked, pass) {
      const answer = await pass({ ...asked, body: `${asked.body}${mark}` });
      if (answer === 'reset') return answer;
      return { ...answer, headers: [...answer.headers, ['X-Mark', mark]] };
    },
  });
  const { ask } = between([marked('a'), marked('b')]);
  const answer = await ask(post('x'));
  expect(answer).toEqual({
    ...json({ got: 'xba' }),
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Mark', 'a'],
      ['X-Mark', 'b'],
    ],
  });
});

test('a behaviour waits by the clock, and may break the connection', async () => {
  const { ask, asked, clock } = between([
    {
      async exchange(_asked, _pass, relay) {
        await relay.wait(5 * relay.patienceMs);
        return 'reset';
      },
    },
  ]);
  expect(await ask(post(PING))).toBe('reset');
  expect(clock.now()).toBe(5000);
  expect(asked).toEqual([]);
});
