/** Servers that answer with bytes that the test wrote: what no library of HTTP would send. */
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface RawServer {
  readonly port: number;
  readonly url: URL;
  /** What each connection has sent so far, in the order of connections. */
  readonly heard: readonly string[];
  close(): Promise<void>;
}

/**
 * @param respond called once a connection, when the end of its headers and its body have come
 * @param tls key and certificate; plain without
 */
export async function rawServer(
  respond: (socket: Socket, request: string, nth: number) => void,
  tls?: { readonly key: string; readonly cert: string },
): Promise<RawServer> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const take = (socket: Socket) => {
    const nth = heard.push('') - 1;
    let done = false;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      heard[nth] += chunk.toString('latin1');
      if (done || !isWhole(heard[nth] ?? '')) return;
      done = true;
      respond(socket, heard[nth] ?? '', nth);
    });
  };
  const server: Server = tls ? createTlsServer(tls, take) : createServer(take);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    url: new URL(`${tls ? 'https' : 'http'}://127.0.0.1:${port}/mcp`),
    heard,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = Number(/^content-length: *(\d+)/im.exec(text.slice(0, end))?.[1] ?? 0);
  return text.length >= end + 4 + length;
}

export function responseText(head: string, headers: readonly string[] = [], body = ''): string {
  return [`HTTP/1.1 ${head}`, ...headers, '', body].join('\r\n');
}
