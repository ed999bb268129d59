/** What each of these assertions says of a recorded refusal: all four words, by revision. */
import { describe, expect, test } from 'vitest';
import type { Assertion, Context } from '../../harness/model/index.ts';
import {
  type Exchanged,
  error,
  foundIn,
  httpSession,
  type Probed,
  request,
  result,
} from '../../testing/recorded-http.ts';
import { ids } from '../probes/ids.ts';
import { challengesARequestWithoutCredentials as challenges } from './challenges-a-request-without-credentials.ts';
import { refusals } from './index.ts';
import { refusesAnUnknownToolInJsonRpc as refuses } from './refuses-an-unknown-tool-in-json-rpc.ts';
import { resourceMetadataCanBeRead as canBeRead } from './resource-metadata-can-be-read.ts';
import { resourceMetadataNamesAnAuthorizationServer as namesServers } from './resource-metadata-names-an-authorization-server.ts';
import { resourceMetadataNamesThisServer as namesThis } from './resource-metadata-names-this-server.ts';

const URL_OF_SERVER = 'https://mcp.example.com/mcp';
const WHERE = 'https://mcp.example.com/metadata';
const METADATA = {
  resource: URL_OF_SERVER,
  authorization_servers: ['https://auth.example.com'],
};
const NAMING = { 'WWW-Authenticate': `Bearer resource_metadata="${WHERE}"` };
const UNNAMED = { 'WWW-Authenticate': 'Bearer realm="mcp"' };
const RATE = { 'Retry-After': '30' };

const initialize = (more: Exchanged = {}): Exchanged => ({
  sent: request(ids.initialize, 'initialize'),
  ...more,
});
const opened = initialize({ body: result(ids.initialize) });
const gate = (headers: Readonly<Record<string, string>> = NAMING, more: Exchanged = {}) =>
  initialize({ status: 401, headers, ...more });
const metadata = (more: Exchanged, url = '/metadata'): Exchanged => ({
  ...{ method: 'GET', url, probing: true },
  ...more,
});
const document = (value: unknown) => metadata({ body: JSON.stringify(value) });

/** The outcome, with what was seen or why nothing was. */
function told(
  assertion: Assertion,
  probed: Readonly<Record<string, Probed>>,
  context: Partial<Context> = {},
): string {
  const finding = foundIn(assertion, httpSession(probed), { url: URL_OF_SERVER, ...context });
  if (finding.outcome === 'pass') return 'pass';
  if (finding.outcome === 'not-checked') return `${finding.why}: ${finding.because}`;
  return `${finding.outcome}: ${finding.actual}`;
}

describe('the call of an unknown tool', () => {
  const CALL = ids.callUnknownTool;
  const called = (more: Exchanged): Exchanged => ({
    sent: JSON.stringify({
      ...{ jsonrpc: '2.0', id: CALL, method: 'tools/call' },
      params: { name: 'mcp-assert-no-such-tool', arguments: {} },
    }),
    ...more,
  });
  const answered = (more: Exchanged) =>
    told(refuses, { open: [opened], 'call-unknown-tool': [called(more)] });
  const envelope = (value: object) => ({ body: JSON.stringify(value) });

  test.each([
    ['an error', { body: error(CALL, -32602) }],
    ['an error of another code', { body: error(CALL, 1) }],
    ['an error with a status of the 400s', { status: 404, body: error(CALL) }],
    ['an error on a stream', { events: [error(CALL)] }],
    ['401', { status: 401 }],
    ['401 with a page', { status: 401, type: 'text/html', body: '<html>' }],
    ['403', { status: 403, type: 'text/plain', body: 'Forbidden' }],
  ] as const)('%s verifies it', (_, more) => {
    expect(answered(more)).toBe('pass');
  });

  test.each<[string, Exchanged, string]>([
    ['an HTML page', { type: 'text/html', body: '<html>' }, 'HTTP 200 with text/html: "<html>"'],
    [
      'a stack trace',
      { status: 500, type: 'text/plain', body: 'Error: no such tool\n    at call (server.js:1)' },
      'HTTP 500 with text/plain',
    ],
    [
      'an envelope of its own',
      { body: '{"error":"nope"}' },
      'HTTP 200 with application/json: "{\\"error\\":\\"nope\\"}"',
    ],
    ['an empty body', { body: '' }, 'HTTP 200 without a body'],
    ['202', { status: 202 }, 'HTTP 202 without a body'],
    ['a result', { body: result(CALL, { content: [] }) }, 'a result'],
    [
      'a failed execution',
      { body: result(CALL, { content: [], isError: true }) },
      'a result with isError: true',
    ],
    [
      'an error without jsonrpc',
      envelope({ id: CALL, error: { code: 1, message: 'no' } }),
      'an error without jsonrpc "2.0"',
    ],
    [
      'an error without an id',
      envelope({ jsonrpc: '2.0', error: { code: 1, message: 'no' } }),
      'HTTP 200 with application/json',
    ],
    [
      'a code that is a text',
      envelope({ jsonrpc: '2.0', id: CALL, error: { code: '1', message: 'no' } }),
      'an error whose code is a string',
    ],
    [
      'no message',
      envelope({ jsonrpc: '2.0', id: CALL, error: { code: 1 } }),
      'an error whose message is nothing',
    ],
    [
      'an error that is a text',
      envelope({ jsonrpc: '2.0', id: CALL, error: 'no' }),
      'error is a string',
    ],
    [
      'a result and an error',
      envelope({ jsonrpc: '2.0', id: CALL, result: {}, error: { code: 1, message: 'no' } }),
      'a result and an error together',
    ],
    ['no response', { status: null, end: 'failed', error: 'ECONNRESET' }, 'no response'],
    ['a broken one', { body: '{', end: 'cut' }, 'the response broke off after 1 bytes'],
    ['silence', { status: null, end: { stoppedAfterMs: 5000 } }, 'no answer under its id'],
  ])('%s is a risk, and no failure', (_, more, words) => {
    expect(answered(more)).toContain(`risk: ${words}`);
  });

  test('is not checked after the server asked us to stop', () => {
    expect(answered({ status: 429, headers: RATE })).toBe(
      'blocked: the server asked us to stop: HTTP 429, Retry-After: 30',
    );
    expect(answered({ status: 503, headers: RATE })).toContain('HTTP 503, Retry-After: 30');
    expect(answered({ status: 503 })).toContain('risk: HTTP 503');
  });

  test('is not checked for the reason that the probe gives', () => {
    for (const why of ['withheld', 'needs-credentials', 'not-applicable', 'blocked'] as const) {
      const notSent = { notSent: 'of a reason', why };
      const probed = { open: [opened], 'call-unknown-tool': notSent };
      expect(told(refuses, probed)).toBe(`${why}: of a reason`);
    }
  });
});

const ADVICE = "--header 'Authorization: Bearer …' gives them";

describe('a gate', () => {
  test('closes what is behind it', () => {
    const closed = {
      open: [gate()],
      'call-unknown-tool': { notSent: 'x', why: 'blocked' as const },
    };
    expect(told(refuses, closed)).toBe(
      `needs-credentials: the server answered initialize with HTTP 401; ${ADVICE}`,
    );
    const refused = { ...closed, open: [gate(NAMING, { asking: { authorization: 'x' } })] };
    expect(told(refuses, refused)).toContain('the credentials that were given are not enough');
  });

  test.each([
    ['2025-03-26', 'risk'],
    ['2025-06-18', 'fail'],
    ['2025-11-25', 'risk'],
  ])('without a challenge, in %s: %s', (revision, outcome) => {
    const at = { revision };
    expect(told(challenges, { open: [gate(UNNAMED)] }, at)).toBe('pass');
    expect(told(challenges, { open: [gate({})] }, at)).toBe(
      `${outcome}: HTTP 401 without WWW-Authenticate`,
    );
    expect(told(challenges, { open: [gate({ 'www-authenticate': '?' })] }, at)).toBe(
      `${outcome}: HTTP 401 with what is no challenge: "?"`,
    );
  });

  test('is looked for at every request that is not odd', () => {
    const later = (more: Exchanged) => ({
      open: [opened],
      'list-tools': [{ sent: request(1, 'tools/list'), status: 401, ...more }],
    });
    expect(told(challenges, later({}))).toContain('risk: HTTP 401 without');
    expect(told(challenges, later({ headers: UNNAMED }))).toBe('pass');
    expect(told(challenges, later({ probing: true }))).toContain('not-applicable');
    const metadataOnly = { open: [opened], 'read-resource-metadata': [metadata({ status: 401 })] };
    expect(told(challenges, metadataOnly)).toContain('not-applicable');
  });
});

describe('resource metadata', () => {
  const read = (exchanges: Probed, headers: Readonly<Record<string, string>> = NAMING) => ({
    open: [gate(headers)],
    'read-resource-metadata': exchanges,
  });

  test('is all right', () => {
    for (const assertion of [challenges, canBeRead, namesServers, namesThis]) {
      expect(told(assertion, read([document(METADATA)]))).toBe('pass');
      // A scope that the metadata does not list says nothing (#scope-selection-strategy).
      const scoped = read([document({ ...METADATA, scopes_supported: ['a'] })], {
        'WWW-Authenticate': `Bearer scope="b", resource_metadata="${WHERE}"`,
      });
      expect(told(assertion, scoped)).toBe('pass');
    }
  });

  test.each<[string, Exchanged, string]>([
    ['an HTTP error', { status: 404 }, 'fail: /metadata: HTTP 404 without a body'],
    [
      'a page of an error',
      { status: 500, type: 'text/html', body: '<h1>' },
      'fail: /metadata: HTTP 500 with text/html: "<h1>"',
    ],
    ['a page', { type: 'text/html', body: '<h1>' }, 'fail: /metadata: what is not JSON: "<h1>"'],
    ['nothing', { body: '' }, 'fail: /metadata: HTTP 200 without a body'],
    ['a scalar', { body: '"ok"' }, 'fail: /metadata: a string in place of an object'],
    ['null', { body: 'null' }, 'fail: /metadata: null in place of an object'],
    ['an array', { body: '[1]' }, 'fail: /metadata: an array in place of an object'],
    ['a gate', { status: 401 }, 'fail: /metadata: HTTP 401 without a body'],
    [
      'no connection',
      { status: null, end: 'failed', error: 'ECONNREFUSED' },
      'fail: /metadata: no response (ECONNREFUSED)',
    ],
    [
      'no response',
      { status: null, end: { stoppedAfterMs: 5000 } },
      'fail: /metadata: no response in 50',
    ],
    ['no end', { end: 'stopped' }, 'fail: /metadata: a body that never ends'],
    [
      'too much',
      { end: 'too-large' },
      'fail: /metadata: the response was ended at 0 bytes: too large',
    ],
    [
      'a redirect',
      { status: 302, headers: { Location: '/x' } },
      'risk: /metadata: HTTP 302, a redirect to "/x"',
    ],
  ])('that is %s', (_, more, words) => {
    const probed = read([metadata(more)]);
    expect(told(canBeRead, probed)).toContain(words);
    for (const assertion of [namesServers, namesThis]) {
      expect(told(assertion, probed)).toBe('blocked: no resource metadata could be read');
    }
  });

  test('that is nowhere: by revision', () => {
    const notSent = read({ notSent: 'the challenge names no resource metadata' }, UNNAMED);
    expect(told(canBeRead, notSent, { revision: '2025-06-18' })).toBe('fail: no resource_metadata');
    expect(told(canBeRead, notSent, { revision: '2025-03-26' })).toBe(
      'not-applicable: revision 2025-03-26 has no such rule',
    );
    const paths = [
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-protected-resource',
    ];
    const both = paths.map((path) => metadata({ status: 404 }, path));
    expect(told(canBeRead, read(both, UNNAMED))).toBe(
      `fail: ${paths[0]}: HTTP 404 without a body; ${paths[1]}: HTTP 404 without a body`,
    );
    const [first] = both;
    const second = metadata({ body: JSON.stringify(METADATA) }, paths[1]);
    expect(told(canBeRead, read(first ? [first, second] : [], UNNAMED))).toBe('pass');
  });

  test('that is no URL', () => {
    const odd = { 'WWW-Authenticate': 'Bearer resource_metadata="metadata"' };
    expect(told(canBeRead, read({ notSent: 'x' }, odd))).toBe('fail: resource_metadata "metadata"');
  });

  test.each<[unknown, string]>([
    [undefined, 'no authorization_servers'],
    [[], 'authorization_servers is empty'],
    ['https://auth.example.com', 'authorization_servers is a string'],
    [['auth'], 'an authorization server that is no URL: a string'],
    [[1], 'an authorization server that is no URL: a number'],
  ])('with authorization_servers %j', (authorization_servers, words) => {
    const probed = read([document({ ...METADATA, authorization_servers })]);
    expect(told(namesServers, probed)).toBe(`fail: ${words}`);
    expect(told(canBeRead, probed)).toBe('pass');
  });

  test.each([
    [undefined, 'fail: no resource'],
    [1, 'fail: resource is a number'],
    ['mcp', 'fail: resource "mcp" is no URL'],
    ['https://mcp.example.com', 'pass'],
    ['https://mcp.example.com/', 'pass'],
    ['https://MCP.EXAMPLE.COM/mcp', 'pass'],
    ['https://mcp.example.com/mcp/', 'pass'],
    ['https://mcp.example.com/mcp/more', 'fail: resource: https://mcp.example.com/mcp/more'],
    ['https://mcp.example.com/mc', 'fail: resource: https://mcp.example.com/mc'],
    ['http://mcp.example.com/mcp', 'fail: resource: http://mcp.example.com/mcp'],
    ['https://mcp.example.com:8443/mcp', 'fail: resource: https://mcp.example.com:8443/mcp'],
    ['https://example.com/mcp', 'fail: resource: https://example.com/mcp'],
  ])('with resource %j', (resource, words) => {
    expect(told(namesThis, read([document({ ...METADATA, resource })]))).toBe(words);
  });

  test('with another name of this machine', () => {
    const probed = read([document({ ...METADATA, resource: 'http://localhost:3000/mcp' })]);
    const at = (url: string) => told(namesThis, probed, { url });
    expect(at('http://localhost:3000/mcp')).toBe('pass');
    expect(at('http://127.0.0.1:3000/mcp')).toContain('risk: resource: http://localhost:3000/mcp');
    expect(at('http://127.0.0.1:3001/mcp')).toContain('fail: ');
    const { open, ...rest } = probed;
    const recordings = httpSession({ open, ...rest });
    expect(foundIn(namesThis, recordings)).toMatchObject({
      because: 'the transcript does not say where the server is',
    });
  });

  test('is not checked: each reason', () => {
    const all = [canBeRead, namesServers, namesThis];
    const reasons: Readonly<Record<string, Readonly<Record<string, Probed>>>> = {
      'not-applicable: the server asks for no credentials': { open: [opened] },
      'blocked: a 401 without a challenge leads nowhere': { open: [gate({})] },
      'withheld: of a rule': read({ notSent: 'of a rule', why: 'withheld' }),
      'blocked: the server asked us to stop: HTTP 429, Retry-After: 30': read([
        metadata({ status: 429, headers: RATE }),
      ]),
      'blocked: the server asked us to stop: HTTP 503, Retry-After: 30': {
        open: [initialize({ status: 503, headers: RATE })],
      },
    };
    for (const [reason, probed] of Object.entries(reasons)) {
      for (const assertion of all) expect(told(assertion, probed)).toBe(reason);
    }
    expect(told(challenges, { open: [opened] })).toBe(
      'not-applicable: the server asks for no credentials',
    );
  });
});

test('over stdio, and in 2024-11-05, nothing is judged', () => {
  const recordings = httpSession({ open: [gate({})], 'call-unknown-tool': [] });
  for (const assertion of refusals.assertions) {
    expect(foundIn(assertion, recordings, { revision: '2024-11-05' })).toMatchObject({
      because: 'revision 2024-11-05 has no such rule',
    });
    const silent = httpSession({ open: [], 'call-unknown-tool': [] });
    expect(foundIn(assertion, silent)).toMatchObject({
      because: 'the server was not spoken to over HTTP',
    });
  }
});
