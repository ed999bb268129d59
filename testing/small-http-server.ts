/** A small server over HTTP without sessions or streams, and what a test changes of it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { member } from '../harness/model/index.ts';

/** One POST; `handle` answers as the unchanged server does. */
export interface Posted {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly json: unknown;
  readonly method: unknown;
  readonly id: unknown;
  /** What the unchanged server answers; undefined to what is no request. */
  readonly answer: object | undefined;
  handle(): void;
}

export interface SmallServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function smallServer(change: (posted: Posted) => void): Promise<SmallServer> {
  const server = createServer((request, response) => {
    if (/mcp-assert/.test(request.headers.origin ?? '')) return void response.writeHead(403).end();
    if (request.method !== 'POST') return void response.writeHead(405).end();
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const json = parsed(text);
      const version = request.headers['mcp-protocol-version'] ?? '2025-11-25';
      if (json === undefined || version < '2024') return void response.writeHead(400).end();
      const id = member(json, 'id');
      const method = member(json, 'method');
      const answer = method === undefined || id === undefined ? undefined : answerTo(id, method);
      const handle = () => {
        if (!answer) return void response.writeHead(202).end();
        sendJson(response, answer);
      };
      change({ request, response, json, id, method, answer, handle });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function sendJson(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

function answerTo(id: unknown, method: unknown): object {
  const results: Readonly<Record<string, object | undefined>> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'small', version: '1' },
    },
    ping: {},
    'tools/list': { tools: [] },
  };
  const result = results[String(method)];
  if (result) return { jsonrpc: '2.0', id, result };
  const code = method === 'tools/call' ? -32602 : -32601;
  return { jsonrpc: '2.0', id, error: { code, message: 'no' } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
