/** What is asked of a server that refuses, and what is not: servers that count. */
import { afterEach, describe, expect, test } from 'vitest';
import { type CheckOptions, check, revisions } from '../../index.ts';
import {
  type CountingServer,
  countingServer,
  type Dealing,
} from '../../testing/counting-server.ts';

const BUDGETS = { startMs: 3000, replyMs: 700, graceMs: 50 };
const SECRET = 'secret-of-the-user-4711';
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

const servers: CountingServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function checked(
  deal: (server: CountingServer) => Dealing,
  options: CheckOptions & { readonly authorization?: string } = {},
) {
  let dealing: Dealing = () => false;
  const server = await countingServer((...request) => dealing(...request));
  servers.push(server);
  dealing = deal(server);
  const { authorization } = options;
  const headers = authorization === undefined ? [] : ([['Authorization', authorization]] as const);
  const target = { kind: 'http', url: server.url, headers, label: 'gated' } as const;
  const result = await check(target, { budgets: BUDGETS, ...options });
  const verdict = (id: string) =>
    result.report.verdicts.find(({ assertion }) => assertion === `refusals/${id}`);
  return { ...result, verdict, asked: server.asked, whats: server.asked.map(({ what }) => what) };
}

const revision = (date: string) => {
  const driver = revisions.find((one) => one.revision === date);
  if (!driver) throw new Error(date);
  return { revision: driver };
};

/** A gate whose challenge names this place; without one, no place. */
const gate =
  (place?: string, challenge = 'Bearer realm="mcp"'): ((server: CountingServer) => Dealing) =>
  ({ origin, url }) =>
  (what, response) => {
    if (what.startsWith('GET /') && what !== 'GET /mcp') {
      const isThere = what === `GET ${place}`;
      response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/json' });
      response.end(
        isThere ? JSON.stringify({ resource: url, authorization_servers: [origin] }) : '',
      );
      return true;
    }
    const named = place === undefined ? '' : `, resource_metadata="${new URL(place, origin).href}"`;
    response.writeHead(401, { 'WWW-Authenticate': `${challenge}${named}` }).end();
    return true;
  };

describe('behind a gate', () => {
  test.each([
    ['2025-11-25', '/metadata', ['GET /metadata']],
    ['2025-11-25', undefined, [`GET ${WELL_KNOWN}/mcp`, `GET ${WELL_KNOWN}`]],
    ['2025-06-18', '/metadata', ['GET /metadata']],
    ['2025-06-18', undefined, []],
    ['2025-03-26', '/metadata', []],
  ])('in %s, with metadata at %s, nothing else is asked for', async (date, place, more) => {
    const { whats } = await checked(gate(place), revision(date));
    expect(whats).toEqual(['initialize', ...more]);
  });

  test('a 401 that speaks JSON-RPC opens nothing', async () => {
    const { whats, report } = await checked(() => (what, response) => {
      const error = { code: -32001, message: 'Unauthorized' };
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end(what === 'initialize' ? JSON.stringify({ jsonrpc: '2.0', id: 101, error }) : '');
      return true;
    });
    expect(whats).toEqual(['initialize']);
    expect(report.exitCode).toBe(3);
    expect(report.summary).toMatchObject({ fail: 0, risk: 1 });
  });

  test('a challenge that is none leads nowhere', async () => {
    const { whats } = await checked(gate('/metadata', 'realm="mcp"'));
    expect(whats).toEqual(['initialize']);
  });

  test('metadata on another host is not asked for, and what allows it is said', async () => {
    const elsewhere = await countingServer();
    servers.push(elsewhere);
    const { whats, verdict, report } = await checked(gate('https://auth.example.com/metadata'));
    expect(whats).toEqual(['initialize']);
    expect(verdict('resource-metadata-can-be-read')).toMatchObject({
      outcome: 'not-checked',
      why: 'withheld',
      because: expect.stringContaining('--allow-host auth.example.com permits asking it'),
    });
    expect(report.exitCode).toBe(3);
  });

  test.each(['http://169.254.169.254/latest/meta-data', 'http://10.0.0.1/x', 'http://[fe80::1]/x'])(
    '%s is not asked, also where it is allowed',
    async (url) => {
      const allowedHosts = [new URL(url).hostname];
      const { whats, verdict } = await checked(gate(url), { allowedHosts });
      expect(whats).toEqual(['initialize']);
      expect(verdict('resource-metadata-can-be-read')).toMatchObject({
        why: 'withheld',
        because: expect.stringContaining('nothing is sent there, whatever is allowed'),
      });
    },
  );

  test('one that asks for patience at the first place is not asked at the second', async () => {
    const { whats, verdict } = await checked((server) => (what, response, request) => {
      if (!what.startsWith('GET /.well')) return gate()(server)(what, response, request);
      response.writeHead(429).end();
      return true;
    });
    expect(whats).toEqual(['initialize', `GET ${WELL_KNOWN}/mcp`]);
    expect(verdict('resource-metadata-can-be-read')).toMatchObject({
      why: 'blocked',
      because: 'the server asked us to stop: HTTP 429',
    });
  });

  test('a request later than initialize may be what wants credentials', async () => {
    const { whats, verdict, report } = await checked(
      (server) => (what, response, request) =>
        what === 'tools/list' || what.startsWith('GET /metadata')
          ? gate('/metadata')(server)(what, response, request)
          : false,
    );
    expect(whats).toContain('GET /metadata');
    expect(verdict('resource-metadata-names-this-server')?.outcome).toBe('pass');
    expect(report.error).toBeUndefined();
  });

  test("the user's credentials go to the server, and to no other place", async () => {
    const run = await checked(gate('/metadata'), { authorization: `Bearer ${SECRET}` });
    const { asked, report, transcript } = run;
    expect(asked.map(({ what, headers }) => [what, headers.authorization])).toEqual([
      ['initialize', `Bearer ${SECRET}`],
      ['GET /metadata', undefined],
    ]);
    expect(report.error?.detail).toBe('The credentials that were given are not enough for it.');
    expect(report.verdicts[0]?.because).toContain(
      'the credentials that were given are not enough for it',
    );
    expect(JSON.stringify([report, transcript])).not.toContain(SECRET);
  });
});

describe('the call of an unknown tool is withheld where', () => {
  const list =
    (answer: (id: unknown) => object, status = 200): (() => Dealing) =>
    () =>
    (what, response) => {
      if (what !== 'tools/list') return false;
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 2000, ...answer(2000) }));
      return true;
    };
  const NAME = 'mcp-assert-no-such-tool';
  const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

  test.each<[string, () => Dealing, string, string]>([
    [
      'the list cannot be read',
      list(() => ({ error: { code: -32603, message: 'no' } })),
      'withheld',
      'no tool list came, so no name is known to be unknown',
    ],
    [
      'it has further pages that cannot be read',
      // The same answer again, under an id that nobody waits for.
      list(() => ({ result: { tools: [tool('a')], nextCursor: 'more' } })),
      'withheld',
      'the tool list has further pages that could not be read, so no name is known to be unknown',
    ],
    [
      'it has a tool of that name',
      list(() => ({ result: { tools: [tool(NAME)] } })),
      'withheld',
      `the server lists a tool named ${NAME}`,
    ],
    [
      'it is behind a gate',
      list(() => ({}), 401),
      'needs-credentials',
      'the tool list wants credentials, so no name is known to be unknown',
    ],
  ])('%s', async (_, deal, why, because) => {
    const { whats, verdict } = await checked(deal);
    expect(whats).not.toContain('tools/call');
    expect(verdict('refuses-an-unknown-tool-in-json-rpc')).toMatchObject({
      outcome: 'not-checked',
      ...{ why, because },
    });
  });
});
