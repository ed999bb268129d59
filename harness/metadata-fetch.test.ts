/** What is asked of whom: servers that count, behind names that lead to them. */
import { afterEach, describe, expect, test } from 'vitest';
import { type CountingServer, countingServer, type Dealing } from '../testing/counting-server.ts';
import { happeningsOf } from '../testing/http-exchange.ts';
import { systemClock } from './clock.ts';
import { metadataOverNetwork } from './metadata-fetch.ts';
import type { WireHappening } from './model/index.ts';
import { networkCarrier } from './transports/http/network.ts';
import { httpWires } from './transports/http.ts';

const TARGET = new URL('https://mcp.example.com/mcp');
const GET = { method: 'GET', headers: [] };

const servers: CountingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serving(deal?: Dealing): Promise<CountingServer> {
  const server = await countingServer(deal);
  servers.push(server);
  return server;
}

describe('a name', () => {
  test.each([
    ['of another host', new URL('https://mcp.example.com/mcp'), [], /permits asking it$/],
    ['that leads to this machine', new URL('http://inside.test/mcp'), [], /is a loopback address/],
    ['that is allowed, and leads here', TARGET, ['inside.test'], /is a loopback address/],
  ])('%s: nothing is sent', async (_, target, allowed, because) => {
    const server = await serving();
    let asked = 0;
    const way = metadataOverNetwork(target, allowed, async () => {
      asked += 1;
      return ['127.0.0.1'];
    });
    const url = new URL(server.url);
    url.hostname = 'inside.test';
    expect(await way(url)).toEqual({ because: expect.stringMatching(because) });
    expect(server.asked).toEqual([]);
    // A host that is not allowed is not even looked up.
    expect(asked).toBe(because.source.includes('permits') ? 0 : 1);
  });

  test('is looked up once: the request goes to the address that was looked at', async () => {
    const server = await serving((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"a":1}');
      return true;
    });
    let asked = 0;
    const target = new URL(server.url);
    target.hostname = 'inside.localhost';
    const found = await metadataOverNetwork(target, [], async () => {
      asked += 1;
      return ['127.0.0.1'];
    })(new URL('/x', target));
    if (!('carrier' in found)) throw new Error(found.because);
    const happenings = await happeningsOf(found.carrier, GET);
    expect(happenings.at(-1)).toMatchObject({ kind: 'http-end', how: 'complete' });
    expect(server.asked.map(({ what }) => what)).toEqual(['GET /x']);
    expect(server.asked[0]?.headers.host).toBe(`inside.localhost:${target.port}`);
    expect(asked).toBe(1);
  });

  test.each([
    [
      'cannot be found',
      async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
    ],
    ['leads nowhere', async () => []],
  ])('that %s is a connection that fails', async (_, addressesOf) => {
    const found = await metadataOverNetwork(TARGET, [], addressesOf)(TARGET);
    if (!('carrier' in found)) throw new Error(found.because);
    const happenings = await happeningsOf(found.carrier, GET);
    expect(happenings.at(-1)).toMatchObject({ how: 'failed', error: 'ENOTFOUND' });
  });
});

/** Asks a server on this machine for its metadata, as a wire does. */
async function fetched(deal: Dealing, place = '/metadata') {
  const server = await serving(deal);
  const url = new URL(server.url);
  url.username = 'user';
  url.password = 'password';
  const happenings: WireHappening[] = [];
  const settled: number[] = [];
  const wire = httpWires({
    ...{ carrier: networkCarrier(url), url, clock: systemClock },
    headers: [
      ['Authorization', 'Bearer secret-of-the-user'],
      ['X-Api-Key', 'secret-key'],
      ['Cookie', 'a=secret'],
    ],
    metadata: metadataOverNetwork(url, []),
  })();
  await new Promise<void>((resolve) => {
    wire.start({
      happened: (happening) => happenings.push(happening),
      activity() {},
      settled(exchange) {
        settled.push(exchange);
        resolve();
      },
    });
    wire.http?.metadataAt(new URL(place, server.origin)).then((way) => {
      if ('because' in way) throw new Error(way.because);
      way.send();
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  const end = happenings.find((one) => one.kind === 'http-end');
  return { happenings, end, asked: server.asked, settled };
}

describe('the request', () => {
  test('brings nothing of the user, and is recorded where it went', async () => {
    const { asked, happenings, settled } = await fetched((_, response) => {
      response.writeHead(200, { 'Set-Cookie': 'b=1' }).end('{"resource":"x"}');
      return true;
    }, '/metadata?a=1');
    expect(asked.map(({ what }) => what)).toEqual(['GET /metadata?a=1']);
    const names = asked[0]?.rawHeaders.filter((_, index) => index % 2 === 0);
    expect(names).toEqual(['Host', 'Accept', 'User-Agent', 'Connection']);
    expect(asked[0]?.headers.accept).toBe('application/json');
    expect(JSON.stringify(happenings)).not.toContain('secret');
    expect(happenings).toMatchObject([
      { kind: 'http-request', method: 'GET', url: '/metadata?a=1' },
      { kind: 'http-response', status: 200 },
      { kind: 'received', probing: true, frame: { json: { resource: 'x' } } },
      { kind: 'http-end', how: 'complete' },
    ]);
    expect(settled).toEqual([1]);
  });

  test('follows no redirect', async () => {
    const { asked, happenings } = await fetched((_, response) => {
      response.writeHead(302, { Location: '/elsewhere' }).end();
      return true;
    });
    expect(asked).toHaveLength(1);
    expect(happenings[1]).toMatchObject({ kind: 'http-response', status: 302 });
  });

  test('reads 256 kB, and no more', async () => {
    const { end } = await fetched((_, response) => {
      response.writeHead(200).end(JSON.stringify('x'.repeat(400 * 1024)));
      return true;
    });
    expect(end).toMatchObject({ how: 'too-large' });
    if (end?.kind !== 'http-end') throw new Error('no end');
    expect(end.bytes).toBeLessThan(400 * 1024);
  });

  test('is over after 5 s', async () => {
    const startedAt = performance.now();
    const { end } = await fetched((_, response) => {
      response.writeHead(200).write('{');
      return true;
    });
    expect(end).toMatchObject({ how: 'stopped' });
    expect(performance.now() - startedAt).toBeLessThan(7000);
  }, 10_000);
});
