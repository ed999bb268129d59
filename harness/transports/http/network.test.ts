/** The carrier over real sockets: what is sent, what is told, and that nothing is done twice. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { type RawServer, rawServer, responseText } from '../../../testing/raw-server.ts';
import type { HttpHeader } from '../../model/index.ts';
import type { CarriedRequest } from './carrier.ts';
import { connectionWords } from './explain.ts';
import { networkCarrier } from './network.ts';

const POST: CarriedRequest = { method: 'POST', headers: [], body: '{}' };
const GET: CarriedRequest = { method: 'GET', headers: [] };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serving(...rest: Parameters<typeof rawServer>): Promise<RawServer> {
  const server = await rawServer(...rest);
  open.push(server);
  return server;
}

interface Told {
  readonly status?: number;
  readonly headers?: readonly HttpHeader[];
  readonly body: Buffer;
  readonly how: string;
  readonly code?: string;
  /** Calls of `head` and of `end`. */
  readonly heads: number;
  readonly ends: number;
}

function told(url: URL, request: CarriedRequest, connectMs?: number): Promise<Told> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let head: { status?: number; headers?: readonly HttpHeader[] } = {};
    let [heads, ends, sync] = [0, 0, true];
    networkCarrier(url, connectMs).request(request, {
      head(status, headers) {
        expect(sync).toBe(false);
        heads += 1;
        head = { status, headers };
      },
      data: (chunk) => chunks.push(chunk),
      end(how, code) {
        expect(sync).toBe(false);
        ends += 1;
        if (ends > 1) return;
        // Whatever would be told too much is told by then.
        setTimeout(() => {
          const body = Buffer.concat(chunks);
          resolve({ ...head, body, how, ...(code === undefined ? {} : { code }), heads, ends });
        }, 20);
      },
    });
    sync = false;
  });
}

const answering = (text: string | Buffer) => (socket: Socket) => {
  socket.end(text);
};

describe('what is sent', () => {
  test('headers keep their case and their order', async () => {
    const server = await serving(answering(responseText('202 Accepted', ['Content-Length: 0'])));
    const headers: HttpHeader[] = [
      ['X-bB', '1'],
      ['aCCept', 'x'],
      ['x-latin', '\xe9'],
      ['X-Aa', ''],
    ];
    await told(server.url, { method: 'POST', headers, body: '{"é":1}' });
    await told(server.url, { method: 'DELETE', headers });
    const shared = ['X-bB: 1', 'aCCept: x', 'x-latin: \xe9', 'X-Aa: '];
    const host = `Host: 127.0.0.1:${server.port}`;
    expect(server.heard).toEqual([
      [
        ...['POST /mcp HTTP/1.1', host, ...shared, 'Content-Length: 8', 'Connection: close', ''],
        Buffer.from('{"é":1}').toString('latin1'),
      ].join('\r\n'),
      ['DELETE /mcp HTTP/1.1', host, ...shared, 'Connection: close', '', ''].join('\r\n'),
    ]);
  });

  test('what is given replaces what is usual', async () => {
    const server = await serving(answering(responseText('202 Accepted', ['Content-Length: 0'])));
    const headers: HttpHeader[] = [
      ['HOST', 'other.example'],
      ['content-length', '2'],
      ['authorization', 'Bearer t'],
    ];
    const url = new URL(server.url);
    url.username = 'me';
    await told(url, { method: 'POST', headers, body: '{}' });
    expect(server.heard[0]).toBe(
      'POST /mcp HTTP/1.1\r\nHOST: other.example\r\ncontent-length: 2\r\nauthorization: Bearer t\r\nConnection: close\r\n\r\n{}',
    );
  });

  test.each([
    ['me', 'hush', 'me:hush'],
    ['m%20e', 'h%3Aush%C3%A9', 'm e:h:ushé'],
    ['token', '', 'token:'],
    ['', 'hush', ':hush'],
    ['100%zz', '%', '100%zz:%'],
  ])('user name and password: %s %s', async (username, password, pair) => {
    const server = await serving(answering(responseText('202 Accepted', ['Content-Length: 0'])));
    const url = new URL(`http://${username}:${password}@127.0.0.1:${server.port}/a?b=c#d`);
    expect(await told(url, GET)).toMatchObject({ how: 'complete' });
    const basic = Buffer.from(pair).toString('base64');
    expect(server.heard[0]).toBe(
      `GET /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Basic ${basic}\r\nConnection: close\r\n\r\n`,
    );
  });

  test('each request has a connection of its own, also where the server would keep it', async () => {
    const server = await serving((socket) => {
      socket.write(responseText('200 OK', ['Connection: keep-alive', 'Content-Length: 2'], '{}'));
    });
    const carrier = networkCarrier(server.url);
    for (let nth = 0; nth < 3; nth++) {
      await new Promise<void>((resolve) => {
        carrier.request(POST, { head() {}, data() {}, end: () => resolve() });
      });
    }
    expect(server.heard).toHaveLength(3);
  });

  test.each([
    ['a character that no header has', 'a\nb'],
    ['a character beyond Latin-1', '你'],
  ])('%s is told as a failure, later', async (_, value) => {
    const server = await serving(answering(responseText('202 Accepted', ['Content-Length: 0'])));
    const result = await told(server.url, { ...POST, headers: [['X-A', value]] });
    expect(result).toMatchObject({ how: 'failed', code: 'ERR_INVALID_CHAR', heads: 0, ends: 1 });
    expect(server.heard).toEqual([]);
  });
});

describe('what is told', () => {
  test('status, headers as they are, and the body', async () => {
    const headers = ['CONTENT-type: a/b', 'x: 1', 'X: 2', 'set-cookie: c', 'Content-Length: 3'];
    const server = await serving(answering(responseText('418 Oops', headers, 'abc')));
    expect(await told(server.url, POST)).toEqual({
      status: 418,
      headers: [
        ['CONTENT-type', 'a/b'],
        ['x', '1'],
        ['X', '2'],
        ['set-cookie', 'c'],
        ['Content-Length', '3'],
      ],
      body: Buffer.from('abc'),
      how: 'complete',
      heads: 1,
      ends: 1,
    });
  });

  test.each([
    ['301 Moved', '/mcp'],
    ['302 Found', '/mcp'],
    ['307 Temporary Redirect', 'http://127.0.0.1:1/elsewhere'],
    ['308 Permanent Redirect', '/mcp'],
  ])('no redirect is followed: %s', async (head, location) => {
    const headers = [`Location: ${location}`, 'Content-Length: 0'];
    const server = await serving(answering(responseText(head, headers)));
    expect(await told(server.url, POST)).toMatchObject({ status: Number.parseInt(head, 10) });
    expect(server.heard).toHaveLength(1);
  });

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('a body in %s', async (encoding, compress) => {
    const body = compress(Buffer.from('{"text":"你好"}'));
    const head = responseText('200 OK', [
      `Content-Encoding: ${encoding}`,
      `Content-Length: ${body.length}`,
    ]);
    const server = await serving((socket) => {
      socket.write(head);
      socket.write(body.subarray(0, 7));
      setImmediate(() => socket.end(body.subarray(7)));
    });
    const result = await told(server.url, POST);
    expect(result).toMatchObject({ how: 'complete', ends: 1 });
    expect(result.body.toString()).toBe('{"text":"你好"}');
  });

  test.each([
    ['what is no gzip', 'gzip', Buffer.from('{"plain":"text, as long as a header"}'), 'malformed'],
    ['half of a gzip', 'gzip', gzipSync('{"a":1}').subarray(0, 15), 'malformed'],
    ['an encoding that is not known', 'zstd', Buffer.from([0x28, 0xb5, 0x2f]), 'complete'],
  ])('%s', async (_, encoding, body, how) => {
    const headers = [`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`];
    const server = await serving((socket) => {
      socket.write(responseText('200 OK', headers));
      socket.end(body);
    });
    expect(await told(server.url, POST)).toMatchObject({ status: 200, how, heads: 1, ends: 1 });
  });

  test.each<[string, string, Partial<Told>]>([
    [
      'a Content-Length that is too long',
      responseText('200 OK', ['Content-Length: 9'], '{}'),
      { status: 200, how: 'cut', code: 'ECONNRESET', body: Buffer.from('{}') },
    ],
    [
      'a Content-Length that is too short',
      responseText('200 OK', ['Content-Length: 2'], '{}{}'),
      { status: 200, how: 'malformed', code: 'HPE_INVALID_CONSTANT', body: Buffer.from('{}') },
    ],
    [
      'two of them',
      responseText('200 OK', ['Content-Length: 2', 'Content-Length: 3'], '{}'),
      { how: 'malformed', code: 'HPE_UNEXPECTED_CONTENT_LENGTH', heads: 0 },
    ],
    [
      'chunks that end too early',
      responseText('200 OK', ['Transfer-Encoding: chunked'], '5\r\n{"a":\r\n'),
      { status: 200, how: 'cut', code: 'ECONNRESET', body: Buffer.from('{"a":') },
    ],
    [
      'chunks that are none',
      responseText('200 OK', ['Transfer-Encoding: chunked'], '{"a":1}'),
      { status: 200, how: 'malformed', code: 'HPE_INVALID_CHUNK_SIZE' },
    ],
    [
      'a body without any length',
      responseText('200 OK', ['X: 1'], '{}'),
      { status: 200, how: 'complete', body: Buffer.from('{}') },
    ],
    [
      'no HTTP at all',
      'SSH-2.0-OpenSSH_9.6\r\n',
      { how: 'malformed', code: 'HPE_INVALID_CONSTANT' },
    ],
    ['HTTP/0.9', '<html>hello</html>', { how: 'malformed', code: 'HPE_INVALID_CONSTANT' }],
    ['nothing', '', { how: 'failed', code: 'ECONNRESET', heads: 0 }],
    ['half a status line', 'HTTP/1.1 20', { how: 'failed', code: 'ECONNRESET', heads: 0 }],
    [
      'half of its headers',
      'HTTP/1.1 200 OK\r\nContent-Type: app',
      { how: 'failed', code: 'ECONNRESET', heads: 0 },
    ],
    [
      'an upgrade that nobody asked for',
      responseText('101 Switching Protocols', ['Connection: upgrade', 'Upgrade: x']),
      { how: 'malformed', code: 'HPE_INVALID_UPGRADE', heads: 0 },
    ],
    [
      'informational responses first',
      responseText('103 Early Hints', ['Link: </x>']).repeat(1000) +
        responseText('200 OK', ['Content-Length: 2'], '{}'),
      { status: 200, how: 'complete', heads: 1 },
    ],
    [
      'headers without end',
      `HTTP/1.1 200 OK\r\n${'X-Header: 0123456789\r\n'.repeat(5000)}`,
      { how: 'malformed', code: 'HPE_HEADER_OVERFLOW', heads: 0 },
    ],
    [
      'one header that is too long',
      responseText('200 OK', [`X-Header: ${'x'.repeat(100_000)}`, 'Content-Length: 0']),
      { how: 'malformed', code: 'HPE_HEADER_OVERFLOW', heads: 0 },
    ],
  ])('%s', async (_, text, expected) => {
    const server = await serving(answering(text));
    expect(await told(server.url, POST)).toMatchObject({ ends: 1, ...expected });
    expect(server.heard).toHaveLength(1);
  });

  test.each([
    ['before the response', '', { how: 'failed', code: 'ECONNRESET', heads: 0 }],
    [
      'in the middle of it',
      responseText('200 OK', ['Content-Length: 9'], '{}'),
      { status: 200, how: 'cut', code: 'ECONNRESET', heads: 1 },
    ],
  ])('a reset %s, and nothing is tried again', async (_, text, expected) => {
    const server = await serving((socket) => {
      socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 20));
    });
    expect(await told(server.url, POST)).toMatchObject({ ends: 1, ...expected });
    expect(await told(server.url, GET)).toMatchObject({ ends: 1, ...expected });
    expect(server.heard).toHaveLength(2);
  });

  test('what is stopped tells nothing more, and closes its connection', async () => {
    let closed: Promise<unknown> | undefined;
    let isStopped = false;
    const server = await serving((socket) => {
      closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(responseText('200 OK', ['Content-Type: text/event-stream'], 'data: 1\n\n'));
    });
    await new Promise<void>((resolve) => {
      const stop = networkCarrier(server.url).request(POST, {
        head: () => expect(isStopped).toBe(false),
        data() {
          expect(isStopped).toBe(false);
          isStopped = true;
          stop();
          resolve();
        },
        end: () => expect.unreachable(),
      });
    });
    await closed;
  });

  test('what is stopped at once is never sent', async () => {
    const server = await serving(answering(responseText('202 Accepted', ['Content-Length: 0'])));
    const fail = () => expect.unreachable();
    networkCarrier(server.url).request(POST, { head: fail, data: fail, end: fail })();
    await told(server.url, GET);
    expect(server.heard.filter((text) => text !== '')).toHaveLength(1);
  });
});

describe('where there is no server', () => {
  test('a port on which nobody listens', async () => {
    const server = await serving(() => {});
    await server.close();
    const { code } = await told(server.url, POST);
    expect(code).toBe('ECONNREFUSED');
    expect(connectionWords(code)).toMatch(/^connection refused: nothing listens there$/);
  });

  test('a host that does not exist', async () => {
    const { how, code } = await told(new URL('http://no-such-host.invalid/mcp'), POST);
    expect(how).toBe('failed');
    expect(connectionWords(code)).toMatch(/no such host|could not be looked up/);
  });

  test('https where the server takes the connection and says nothing', async () => {
    const server = await serving(() => {});
    const url = new URL(server.url.href.replace('http:', 'https:'));
    const { how, code } = await told(url, POST, 100);
    expect([how, code]).toEqual(['failed', 'ETIMEDOUT']);
    expect(connectionWords(code)).toBe('the connection timed out');
  });

  test('a server that is slow to answer has all the time', async () => {
    const server = await serving((socket) => {
      setTimeout(() => socket.end(responseText('202 Accepted', ['Content-Length: 0'])), 300);
    });
    expect(await told(server.url, POST, 200)).toMatchObject({ status: 202, how: 'complete' });
  });
});

describe('TLS', () => {
  const certificate = selfSigned();

  test.skipIf(!certificate)('a certificate that is signed by itself', async () => {
    const server = await serving(() => expect.unreachable(), certificate);
    const { how, code } = await told(server.url, POST);
    expect([how, code]).toEqual(['failed', 'DEPTH_ZERO_SELF_SIGNED_CERT']);
    expect(connectionWords(code)).toMatch(/signed by itself: NODE_EXTRA_CA_CERTS=FILE/);
  });

  test.skipIf(!certificate)('http where the server speaks https', async () => {
    const server = await serving(() => expect.unreachable(), certificate);
    const url = new URL(server.url.href.replace('https:', 'http:'));
    const { how, code } = await told(url, POST);
    expect([how, code]).toEqual(['failed', 'ECONNRESET']);
    expect(connectionWords(code)).toBe('the connection was closed without a response');
  });

  test('http where the server answers with an alert of TLS', async () => {
    const server = await serving(answering(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])));
    const { how, code } = await told(server.url, POST);
    expect(how).toBe('malformed');
    expect(connectionWords(code)).toMatch(/no HTTP: does it speak https there/);
  });

  test('https where the server speaks http', async () => {
    const server = createHttpServer((_, response) => response.end()).listen(0, '127.0.0.1');
    open.push({ close: () => server.close() });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { how, code } = await told(new URL(`https://127.0.0.1:${port}/`), POST);
    expect(how).toBe('failed');
    expect(connectionWords(code)).toBe(
      'TLS failed: the server seems to speak http there, and not https',
    );
  });
});

/** A key and a certificate of our own; undefined where there is no openssl to make them. */
function selfSigned(): { key: string; cert: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const files = ['-keyout', key, '-out', cert];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const args = ['req', '-x509', ...curve, '-nodes', ...files, '-days', '2', ...subject];
    execFileSync('openssl', args, { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
