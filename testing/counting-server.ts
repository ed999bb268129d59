/** A small server over HTTP with sessions and streams, which writes down all that it is asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { has, member } from '../harness/model/index.ts';

export interface Counted {
  /** `tools/list`, or the method of HTTP and the path where there is no message. */
  readonly what: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
}

/** Whether a request was dealt with; the server answers all others rightly. */
export type Dealing = (what: string, response: ServerResponse, request: IncomingMessage) => boolean;

export interface CountingServer {
  readonly url: string;
  readonly origin: string;
  /** In the order in which they came. */
  readonly asked: readonly Counted[];
  close(): Promise<void>;
}

export async function countingServer(deal: Dealing = () => false): Promise<CountingServer> {
  const asked: Counted[] = [];
  let sessions = 0;
  const server = createServer(async (request, response) => {
    const { method, url, headers, rawHeaders } = request;
    const json = parsed(await text(request));
    const what = String(member(json, 'method') ?? `${method} ${url}`);
    asked.push({ what, headers, rawHeaders });
    if (deal(what, response, request)) return;
    if (method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n');
      return;
    }
    const id = member(json, 'id');
    if (method === 'DELETE') return void response.writeHead(204).end();
    if (json === undefined) return void response.writeHead(400).end();
    if (id === undefined || !has(json, 'method')) return void response.writeHead(202).end();
    const session = what === 'initialize' ? { 'Mcp-Session-Id': `session-${++sessions}` } : {};
    response.writeHead(200, { 'Content-Type': 'application/json', ...session });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answerTo(what) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/mcp`,
    origin,
    asked,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answerTo(method: string): object {
  const results: Readonly<Record<string, object | undefined>> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'counting', version: '1' },
    },
    ping: {},
    'tools/list': { tools: [] },
  };
  const result = results[method];
  const code = method === 'tools/call' ? -32602 : -32601;
  return result ? { result } : { error: { code, message: 'no' } };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
