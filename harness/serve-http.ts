/** A mutated server on a port: what `mcp-assert serve --http --mutant` is, and what real clients meet. */

import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from './clock.ts';
import {
  type BodyStep,
  type HttpAnswer,
  type HttpEnd,
  type HttpHeader,
  headerOf,
} from './model/index.ts';
import type { ServedEar, ServedExchange } from './served-ear.ts';
import { bytesOf, withLength } from './transports/http/framing.ts';
import type { HttpDoorway } from './transports/http/mutated.ts';

/** Of a request; in bytes. */
const MAX_BODY = 4 * 1024 * 1024;

export interface ListeningPlace {
  /** 0 for any that is free. */
  readonly port: number;
  readonly path: string;
  readonly host: string;
}

export interface ServedHttp {
  readonly url: string;
  /** Ends all connections at once. */
  close(): Promise<void>;
}

/**
 * @param server is asked each request, also to other paths than the one where it is
 * @param ear is told of each to that path
 * @throws the error of node:net, where the place is not free
 */
export async function serveHttp(
  server: HttpDoorway,
  { port, path, host }: ListeningPlace,
  clock: Clock,
  ear?: ServedEar,
): Promise<ServedHttp> {
  let endpoint = '';
  const http = createServer({ noDelay: true }, async (request, response) => {
    // A client that has left is told nothing: no reason to end.
    response.on('error', () => {});
    request.on('error', () => {});
    const body = await bodyOf(request);
    if (body === 'cut') return;
    if (body === 'too large') return refuse(response, 413, `A body has at most ${MAX_BODY} bytes`);
    const { method = '', rawHeaders, url = '' } = request;
    // A URL as for a proxy leads elsewhere.
    if (!url.startsWith('/')) return refuse(response, 404, `Only ${path} is here`);
    const isHere = url.split('?', 1)[0] === path;
    const received = {
      ...{ method, headers: pairsOf(rawHeaders), body, endpoint },
      ...(isHere ? {} : { url }),
    };
    const exchange = isHere ? ear?.begun(received) : undefined;
    let how: HttpEnd | undefined;
    response.once('close', () =>
      exchange?.ended(how ?? (response.writableFinished ? 'complete' : 'client-left')),
    );
    const answer = await server(received);
    await write(answer, response, clock, exchange, (broken) => {
      if (!response.destroyed) how = broken;
    });
  });
  // Whoever waits for a mutant waits as long as it likes.
  http.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const { port: actual } = http.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  endpoint = `http://${name}:${actual}${path}`;
  return { url: endpoint, close: () => closed(http) };
}

function closed(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => resolve());
    http.closeAllConnections();
  });
}

async function bodyOf(request: IncomingMessage): Promise<string | 'cut' | 'too large'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The default would destroy the connection, and nobody could be told why.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > MAX_BODY) return 'too large';
      chunks.push(chunk);
    }
  } catch {
    return 'cut';
  }
  return Buffer.concat(chunks).toString();
}

function refuse(response: ServerResponse, status: number, text: string): void {
  // What is left of a body is not read, so nothing can come after it.
  response.writeHead(status, { 'Content-Type': 'text/plain', Connection: 'close' }).end(text);
}

/** @param breaking is told before we break the connection off ourselves */
async function write(
  answer: HttpAnswer | 'reset',
  response: ServerResponse,
  clock: Clock,
  exchange: ServedExchange | undefined,
  breaking: (how: HttpEnd) => void,
): Promise<void> {
  if (answer === 'reset') {
    breaking('failed');
    response.socket?.destroy();
    return;
  }
  const { status, headers, body } = withLength(answer);
  exchange?.head(status, headers);
  response.writeHead(status, flat(headers));
  // Sends the headers alone, byte by byte; flushHeaders would encode them as UTF-8.
  response.write(Buffer.alloc(0));
  const left = new Promise<'left'>((resolve) => {
    if (response.destroyed) resolve('left');
    response.once('close', () => resolve('left'));
  });
  const send = (chunk: Uint8Array) => {
    exchange?.sent(chunk);
    response.write(chunk);
  };
  for (const step of body) {
    if (!(await writeStep(step, response, send, clock, left))) {
      // What was written goes out first.
      breaking('cut');
      response.socket?.destroySoon();
      return;
    }
  }
  // Node.js keeps no headers that are given as a list.
  const promised = Number(headerOf(headers, 'content-length'));
  if (promised > bytesIn(body)) {
    breaking('cut');
    response.socket?.destroySoon();
  } else {
    response.end();
  }
}

/** @returns whether the connection is still there */
async function writeStep(
  step: BodyStep,
  response: ServerResponse,
  send: (chunk: Uint8Array) => void,
  clock: Clock,
  left: Promise<'left'>,
): Promise<boolean> {
  if ('cut' in step) return false;
  if ('send' in step) {
    send(bytesOf(step.send));
  } else if ('waitMs' in step) {
    let cancel = () => {};
    const waited = new Promise<void>((resolve) => {
      cancel = clock.after(step.waitMs, resolve);
    });
    await Promise.race([waited, left]);
    cancel();
  } else if ('hold' in step) {
    await left;
  } else {
    const stream = step.from[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([stream.next().catch(() => 'broken' as const), left]);
      if (next === 'broken') return false;
      if (next === 'left') {
        // Not awaited: a generator that waits for something returns only after that.
        stream.return?.();
        return false;
      }
      if (next.done) break;
      send(bytesOf(next.value));
    }
  }
  return !response.destroyed;
}

function bytesIn(body: readonly BodyStep[]): number {
  return body.reduce((sum, step) => sum + ('send' in step ? bytesOf(step.send).length : 0), 0);
}

/** As a list: names keep their case, and the same name may come twice. */
function flat(headers: readonly HttpHeader[]): OutgoingHttpHeader[] {
  return headers.flat();
}

function pairsOf(raw: readonly string[]): HttpHeader[] {
  const pairs: HttpHeader[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([raw[i] ?? '', raw[i + 1] ?? '']);
  return pairs;
}
