/** A session is recorded in memory, and its recording asked again. */
import { describe, expect, test } from 'vitest';
import { json, PING, sse } from '../../../testing/http-exchange.ts';
import { virtualClock } from '../../clock.ts';
import type { HttpAnswer, HttpMethod, Transcript, WireEvent } from '../../model/index.ts';
import type { CarriedRequest } from './carrier.ts';
import { startExchange } from './exchange.ts';
import { type HttpDoorway, mutatedHttp } from './mutated.ts';
import { playedCarrier } from './played.ts';
import { recordedHttpServer } from './replay.ts';

const RESPONSE = '{"jsonrpc":"2.0","id":1,"result":{}}';
const post = (body: string, ...headers: CarriedRequest['headers']): CarriedRequest => ({
  method: 'POST',
  headers,
  body,
});
const GET: CarriedRequest = { method: 'GET', headers: [] };

/** What happens when these are sent, one after the other, and those that stay open are stopped. */
async function record(
  server: HttpDoorway,
  requests: readonly CarriedRequest[],
): Promise<WireEvent[]> {
  const clock = virtualClock();
  const carrier = playedCarrier(server, clock);
  const events: WireEvent[] = [];
  for (const [index, { method, headers, body }] of requests.entries()) {
    const base = () => ({ seq: events.length, atMs: 0 });
    await new Promise<void>((resolve) => {
      const stop = startExchange(
        carrier,
        {
          number: index + 1,
          method: method as HttpMethod,
          headers,
          probing: false,
          ...(body ? { body } : {}),
        },
        {
          happened(happening) {
            events.push({ ...base(), ...happening });
            if (happening.kind === 'http-end') resolve();
          },
          activity() {},
        },
        { head() {}, message() {}, over() {} },
      );
      if (body) events.push({ ...base(), kind: 'sent', frame: { raw: body }, exchange: index + 1 });
      clock.after(1000, stop);
    });
  }
  return events;
}

function transcriptOf(...processes: readonly (readonly WireEvent[])[]): Transcript {
  return {
    format: 1,
    target: 'test',
    transport: 'http',
    revision: '2025-11-25',
    requested: '2025-11-25',
    seed: 1,
    givenCalls: [],
    recordings: processes.map((events, index) => ({
      probe: 'test',
      process: index + 1,
      events: events.map((event) => ({ ...event, seq: event.seq + 1000 * index })),
    })),
  };
}

/** Asks a server and then its recording the same. */
async function bothWays(
  answers: readonly (HttpAnswer | 'reset')[],
  requests: readonly CarriedRequest[],
): Promise<readonly [WireEvent[], WireEvent[]]> {
  let next = 0;
  const recorded = await record(async () => answers[next++] ?? 'reset', requests);
  const server = recordedHttpServer(transcriptOf(recorded))(({ body }) => {
    throw new Error(`Unrecorded: ${body}`);
  });
  return [recorded, await record(mutatedHttp([], server, virtualClock(), 1000), requests)];
}

/** The order of headers and their framing may differ: a recording keeps no pieces. */
const told = (events: readonly WireEvent[]) =>
  events.map((event) =>
    event.kind === 'http-response' ? { ...event, headers: event.headers.slice(0, -1) } : event,
  );

describe('a recording answers as the server did', () => {
  test.each<[string, HttpAnswer | 'reset']>([
    ['JSON', json({ a: 'é' }, 400)],
    ['an empty body', { ...json({}), status: 202, body: [] }],
    [
      'bytes that are no UTF-8',
      { ...json({}), body: [{ send: new Uint8Array([0x22, 0xe9, 0x22]) }] },
    ],
    [
      'events with their fields',
      sse({ send: `id: 1\nretry: 5\ndata: \n\nevent: message\nid: 2\ndata: {\ndata: }\n\n` }),
    ],
    ['a stream that was cut', sse({ send: `data: ${RESPONSE}\n\n` }, { cut: true })],
    ['a stream that stays open', sse({ send: `data: ${RESPONSE}\n\n` }, { hold: true })],
    ['no response', 'reset'],
  ])('%s', async (_what, answer) => {
    const [recorded, replayed] = await bothWays([answer], [post(PING)]);
    expect(recorded.length).toBeGreaterThan(2);
    const withoutBytes = (events: WireEvent[]) =>
      told(events).map((event) => (event.kind === 'http-end' ? { ...event, bytes: 0 } : event));
    expect(withoutBytes(replayed)).toEqual(withoutBytes(recorded));
  });

  test('the same request in order, and after that as the last time', async () => {
    const [recorded, replayed] = await bothWays([json(1), json(2)], [post(PING), post(PING)]);
    expect(told(replayed)).toEqual(told(recorded));
    const server = recordedHttpServer(transcriptOf(recorded))(() => {});
    const third = await record(mutatedHttp([], server, virtualClock(), 1000), [
      post(PING),
      post(PING),
      post(PING),
    ]);
    expect(third.filter(({ kind }) => kind === 'received')).toMatchObject([
      { frame: { json: 1 } },
      { frame: { json: 2 } },
      { frame: { json: 2 } },
    ]);
  });

  test('requests differ by method, headers and body, but not by the version of ours', async () => {
    const requests = [
      post(PING, ['A', '1'], ['User-Agent', 'mcp-assert/1']),
      post(PING, ['A', '2']),
      post('{}'),
      GET,
    ];
    const recorded = await record(
      async ({ headers, body, method }) => json([headers[0]?.[1] ?? '', body, method]),
      requests,
    );
    const server = recordedHttpServer(transcriptOf(recorded))(() => {});
    const ask = mutatedHttp([], server, virtualClock(), 1000);
    const again = [
      { ...GET, body: '' },
      { ...post('{}'), body: '{}' },
      {
        ...post(PING),
        headers: [
          ['USER-AGENT', 'mcp-assert/2'],
          ['a', '1'],
        ] as const,
        body: PING,
      },
    ];
    const bodies = [];
    for (const request of again) {
      const answer = await ask(request);
      bodies.push(
        answer === 'reset'
          ? answer
          : answer.body.map((step) => 'send' in step && String(step.send)),
      );
    }
    expect(bodies).toEqual([
      ['["","","GET"]'],
      ['["","{}","POST"]'],
      [`["1",${JSON.stringify(PING)},"POST"]`],
    ]);
  });

  test('exchanges of several sessions are kept apart', async () => {
    const one = await record(async () => json('first'), [post(PING)]);
    const two = await record(async () => json('second'), [post(PING)]);
    const server = recordedHttpServer(transcriptOf(one, two))(() => {});
    const events = await record(mutatedHttp([], server, virtualClock(), 1000), [
      post(PING),
      post(PING),
    ]);
    expect(events.filter(({ kind }) => kind === 'received')).toMatchObject([
      { frame: { json: 'first' } },
      { frame: { json: 'second' } },
    ]);
  });
});

test('a request that was never answered is not answered', async () => {
  const [recorded] = await bothWays([json(1)], [post(PING)]);
  const unanswered = recorded.filter(({ kind }) => kind === 'http-request' || kind === 'sent');
  const server = recordedHttpServer(transcriptOf(unanswered))(() => {});
  const events = await record(mutatedHttp([], server, virtualClock(), 1000), [post(PING)]);
  expect(events.map((event) => (event.kind === 'http-end' ? event.how : event.kind))).toEqual([
    'http-request',
    'sent',
    'stopped',
  ]);
});

test('what the recording does not hold is told', async () => {
  const [recorded] = await bothWays([json(1)], [post(PING)]);
  const cut = recorded.map(
    (event): WireEvent =>
      event.kind === 'received' ? { ...event, frame: { raw: '[1,', bytes: 20_000_000 } } : event,
  );
  for (const events of [recorded.slice(0, 0), cut]) {
    const untold: string[] = [];
    const server = recordedHttpServer(transcriptOf(events))(({ body }) => untold.push(body));
    expect(await mutatedHttp([], server, virtualClock(), 1000)({ ...post(PING), body: PING })).toBe(
      'reset',
    );
    expect(untold).toEqual([PING]);
  }
});
