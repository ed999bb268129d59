/** HTTP over the network, as raw as Node.js gives it. */

import * as http from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import { type HttpHeader, headerOf } from '../../model/index.ts';
import { basicCredentials } from '../../targets/http-target.ts';
import type { Carrier, CarrierEnd } from './carrier.ts';

/** Header lines of one response, in bytes: more is an attack and not a server. */
const MAX_HEADER_BYTES = 64 * 1024;
/** How long a connection may take until requests can be sent, in milliseconds. */
const CONNECT_MS = 10_000;

/**
 * Each request has a connection of its own: one that a server has closed meanwhile would look like a
 * fault of the next request.
 * @param url where requests go; a user name and password in it become Basic authorization
 * @param addresses to connect to, whatever the name in the URL leads to by now
 */
export function networkCarrier(
  url: URL,
  connectMs = CONNECT_MS,
  addresses: readonly string[] = [],
): Carrier {
  const isTls = url.protocol === 'https:';
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  const credentials = basicCredentials(url);
  const host: HttpHeader = ['Host', url.host];
  const authorization: readonly HttpHeader[] =
    credentials === undefined ? [] : [['Authorization', `Basic ${credentials}`]];
  // TLS and compression are read only where they are needed: both take long to load.
  const { Agent, request: send } = isTls ? process.getBuiltinModule('node:https') : http;
  const agent = new Agent({ keepAlive: false });
  return {
    request({ method, headers, body, url: path }, listener) {
      // Credentials are for the URL that they came with.
      const always = [host, ...(path === undefined ? authorization : [])];
      const unless = ([name]: HttpHeader) => headerOf(headers, name.toLowerCase()) === undefined;
      let isOver = false;
      let response: http.IncomingMessage | undefined;
      let excess: string | undefined;
      let request: http.ClientRequest | undefined;
      let decoder: Transform | undefined;
      const close = () => {
        isOver = true;
        clearTimeout(timer);
        request?.destroy();
        decoder?.destroy();
      };
      const end = (how: CarrierEnd, code?: string) => {
        if (isOver) return;
        // Whatever else is on its way belongs to no exchange any more.
        close();
        listener.end(how, code);
      };
      const timer = setTimeout(() => end('failed', 'ETIMEDOUT'), connectMs);
      try {
        request = send(path === undefined ? bare : placeAt(bare, path), {
          method,
          agent,
          // As a list: names keep their case, and nothing but `Connection: close` is added.
          headers: [...always.filter(unless), ...headers, ...lengthOf(body).filter(unless)].flat(),
          maxHeaderSize: MAX_HEADER_BYTES,
          ...(addresses.length === 0 ? {} : { lookup: alwaysTo(addresses) }),
        });
      } catch (error) {
        // Headers that cannot be sent.
        setImmediate(() => end('failed', codeOf(error)));
        return close;
      }
      request.once('socket', (socket) => {
        socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(timer));
      });
      request.on('response', (received) => {
        if (isOver) return;
        response = received;
        listener.head(received.statusCode ?? 0, pairsOf(received.rawHeaders));
        decoder = decoderFor(received.headers['content-encoding']);
        const stream: Readable = decoder ? received.pipe(decoder) : received;
        stream.on('data', (chunk: Buffer) => {
          if (!isOver) listener.data(chunk);
        });
        stream.on('end', () => {
          if (excess !== undefined) end('malformed', excess);
          else end(received.complete ? 'complete' : 'cut');
        });
        decoder?.on('error', (error) => end('malformed', codeOf(error)));
        received.on('error', (error) => end('cut', codeOf(error)));
        received.on('close', () => {
          if (!received.complete) end('cut', 'ECONNRESET');
        });
      });
      request.on('error', (error) => {
        const code = codeOf(error);
        const isNoHttp = /^HPE_/.test(code);
        if (!response?.complete) end(isNoHttp ? 'malformed' : response ? 'cut' : 'failed', code);
        // There are bytes after the end of the response, which itself is still to be read.
        else if (isNoHttp) excess ??= code;
      });
      request.on('close', () => {
        // No response, and no error either: the answer to an upgrade that nobody asked for.
        if (!response) end('malformed', 'HPE_INVALID_UPGRADE');
      });
      // Bytes, because a text would make one text of headers and body, in the encoding of the body.
      request.end(body === undefined ? undefined : Buffer.from(body));
      return close;
    },
  };
}

/** Never another server, whatever the path looks like: `//example.com/` is one too. */
function placeAt({ origin }: URL, path: string): URL {
  return new URL(`${origin}${path}`);
}

function alwaysTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, options, told) => {
    const [first] = all;
    if (options.all || !first) told(null, all);
    else told(null, first.address, first.family);
  };
}

function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}

function lengthOf(body: string | undefined): HttpHeader[] {
  return body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]];
}

function pairsOf(raw: readonly string[]): HttpHeader[] {
  const pairs: HttpHeader[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([raw[i] ?? '', raw[i + 1] ?? '']);
  return pairs;
}

/** Nothing was offered in Accept-Encoding; what comes encoded all the same is read in small pieces. */
function decoderFor(encoding: string | undefined): Transform | undefined {
  const zlib = () => process.getBuiltinModule('node:zlib');
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return zlib().createGunzip();
    case 'deflate':
      return zlib().createInflate();
    case 'br':
      return zlib().createBrotliDecompress();
    default:
      return undefined;
  }
}
