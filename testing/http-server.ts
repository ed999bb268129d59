/** A small compliant server over HTTP, as a function: enough to see what an operator makes of it. */
import {
  type HttpAnswer,
  type HttpHeader,
  isRequest,
  member,
  STATEFUL_REVISIONS,
} from '../harness/model/index.ts';
import { eventText } from '../harness/model/sse.ts';
import type { HttpServerFunction } from '../harness/transports/http/mutated.ts';

const RESULTS: Readonly<Record<string, unknown>> = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} } },
  'tools/list': { tools: [] },
  'tools/call': { content: [] },
  ping: {},
};

/** JSON for all but tools/call, which is answered by a stream of events. */
export function smallServer(): HttpServerFunction {
  const sessions = new Map<string, boolean>();
  let streams = 0;
  let calls = 0;
  return async ({ method, headers, json, body, url }) => {
    if (url !== undefined) return refusal(404, 'Nothing is here');
    const header = (name: string) => headers.find(([key]) => key.toLowerCase() === name)?.[1];
    if (header('origin') !== undefined) return refusal(403, 'Not from here');
    if (method === 'POST' && json === undefined) return refusal(400, `No JSON: ${body}`);
    const id = header('mcp-session-id');
    const opens = member(json, 'method') === 'initialize';
    if (!opens && id === undefined) return refusal(400, 'No session');
    if (id !== undefined && !sessions.get(id)) return refusal(404, 'No such session');
    const version = header('mcp-protocol-version');
    if (version !== undefined && !STATEFUL_REVISIONS.some((one) => one === version)) {
      return refusal(400, 'No such version');
    }
    if (method === 'DELETE') {
      sessions.set(id ?? '', false);
      return { status: 204, headers: [], body: [] };
    }
    if (method === 'GET') {
      return stream([{ send: eventText('', { id: `get-${++streams}` }) }, { hold: true }]);
    }
    if (!isRequest(json)) return { status: 202, headers: [], body: [] };
    const response = responseTo(json);
    if (json.method === 'tools/call') {
      const call = ++calls;
      return stream([
        { send: eventText('', { id: `call-${call}-0` }) },
        { send: eventText(response, { id: `call-${call}-1` }) },
      ]);
    }
    if (!opens) return answer(200, response);
    const opened = `session-${sessions.size + 1}`;
    sessions.set(opened, true);
    return answer(200, response, ['Mcp-Session-Id', opened]);
  };
}

function responseTo({ id, method }: { readonly id: string | number; readonly method: string }) {
  const result = id === 'unknown tool' ? undefined : RESULTS[method];
  const error =
    method === 'tools/call'
      ? { code: -32602, message: 'No such tool' }
      : { code: -32601, message: 'No such method' };
  const said = result ? { result } : { error };
  return JSON.stringify({ jsonrpc: '2.0', id, ...said });
}

function answer(status: number, text: string, ...more: readonly HttpHeader[]): HttpAnswer {
  return {
    status,
    headers: [['Content-Type', 'application/json'], ...more],
    body: [{ send: text }],
  };
}

function refusal(status: number, message: string): HttpAnswer {
  return answer(status, JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message } }));
}

function stream(body: HttpAnswer['body']): HttpAnswer {
  return { status: 200, headers: [['Content-Type', 'text/event-stream']], body };
}
