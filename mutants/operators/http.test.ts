/**
 * What a client sees of each operator over HTTP, other than of the unbroken server: one line a step
 * of a session (testing/http-client.ts), with the status, the headers, the pieces of the body and how
 * the exchange ended.
 */
import { describe, expect, test } from 'vitest';
import { virtualClock } from '../../harness/clock.ts';
import { mutatedHttp } from '../../harness/transports/http/mutated.ts';
import { json, PING } from '../../testing/http-exchange.ts';
import { behavioursOf, differences, seenInMemory, seenOnASocket } from '../../testing/http-seen.ts';
import { httpLateOverBudget } from './http/http-late-over-budget.ts';
import { operators } from './index.ts';

const overHttp = operators.filter(({ http }) => http !== undefined);

/** More of them over sockets would show nothing new, and take long. */
const EACH_ON_A_SOCKET = 4;

const SEEN: Readonly<Record<string, readonly string[]>> = {
  'reply-to-notification': [
    'initialized: 200 application/json {"jsonrpc":"2.0","id":null,"result":{}}',
  ],
  'status-500': ['list: 500 text/html; charset=utf-8 <page>'],
  'status-500-with-result': ['list: 500 application/json <list>'],
  'status-400-with-result': ['list: 400 application/json <list>'],
  'status-502-html': ['list: 502 text/html; charset=utf-8 <page>'],
  'status-503': ['list: 503 text/plain Service Unavailable'],
  'status-404': ['list: 404 text/plain Not Found'],
  'status-403': ['list: 403 text/plain Forbidden'],
  'status-401': ['list: 401 text/plain Unauthorized'],
  'status-401-challenge': ['list: 401 text/plain WWW-Authenticate=Bearer realm="mcp" Unauthorized'],
  'error-with-400': [
    'unknown method: 400 application/json {"jsonrpc":"2.0","id":"unknown method","error":{"code":-32601,"message":"No such method"}}',
  ],
  'error-with-404': [
    'unknown method: 404 application/json {"jsonrpc":"2.0","id":"unknown method","error":{"code":-32601,"message":"No such method"}}',
  ],
  'error-with-500': [
    'unknown method: 500 application/json {"jsonrpc":"2.0","id":"unknown method","error":{"code":-32601,"message":"No such method"}}',
  ],
  'redirect-307': ['list: 307 Location=?redirected', 'list again: 200 application/json <list>'],
  'redirect-301-elsewhere': ['list: 301 Location=http://mcp-assert.invalid/mcp'],
  'status-202-empty': ['list: 202'],
  'status-204': ['list: 204'],
  'html-200': ['list: 200 text/html; charset=utf-8 <page>'],
  'no-content-type': ['list: 200 <list>'],
  'text-plain': ['list: 200 text/plain <list>'],
  'json-called-event-stream': ['list: 200 text/event-stream <list>'],
  'events-called-json': ['list: 200 application/json data: <list>␊␊'],
  'empty-body': ['list: 200 application/json'],
  'unclosed-json': [
    'list: 200 application/json {"jsonrpc":"2.0","id":"list","result":{"tools":[]}',
  ],
  'http-in-an-array': ['list: 200 application/json [<list>]'],
  'two-objects': ['list: 200 application/json <list>␊<list>'],
  'http-byte-order-mark': ['list: 200 application/json \uFEFF<list>'],
  'http-invalid-utf-8': [
    'list: 200 application/json {"jsonrpc":"2.0","id":"list","result":{"tools":[],"_meta":{"com.example/text":"�"}}}',
  ],
  'http-utf-16': [
    'list: 200 application/json {␀"␀j␀s␀o␀n␀r␀p␀c␀"␀:␀"␀2␀.␀0␀"␀,␀"␀i␀d␀"␀:␀"␀l␀i␀s␀t␀"␀,␀"␀r␀e␀s␀u␀l␀t␀"␀:␀{␀"␀t␀o␀o␀l␀s␀"␀:␀[␀]␀}␀}␀',
  ],
  'body-cut-off': ['list: 200 application/json {"jsonrpc":"2.0","id":"li cut'],
  'connection-reset': ['list: failed'],
  'http-never-answers': ['list: left'],
  'http-late-over-budget': ['list: left'],
  drips: ['list: 200 application/json { left'],
  'sse-ends-before-response': ['list: 200 text/event-stream : open␊␊'],
  'sse-cut-mid-event': ['list: 200 text/event-stream data: {"jsonrpc":"2.0","id":"li cut'],
  'sse-resumed-with-405': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊retry: 0␊data: ␊␊',
    'list resumed: 405 text/plain Allow=POST Method Not Allowed',
  ],
  'sse-other-event-name': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | event: response␊data: <list>␊␊',
  ],
  'sse-malformed-data-first': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: {not json␊␊ | data: <list>␊␊',
  ],
  'sse-only-malformed': ['list: 200 text/event-stream data: {not json␊␊'],
  'sse-unterminated': ['list: 200 text/event-stream data: <list>'],
  'sse-never-ends': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: <list>␊␊ left',
  ],
  'sse-response-twice': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: <list>␊␊ | data: <list>␊␊',
  ],
  'sse-invalid-utf-8': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: {"jsonrpc":"2.0","id":"list","result":{"tools":[],"_meta":{"com.example/text":"�"}}}␊␊',
  ],
  'sse-unrelated-first': [
    'initialize: 200 application/json Mcp-Session-Id=session-1 {"jsonrpc":"2.0","id":"initialize","result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true}}}}',
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}␊␊ | data: <list>␊␊',
    'initialize again: 200 application/json Mcp-Session-Id=session-2 {"jsonrpc":"2.0","id":"initialize again","result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true}}}}',
  ],
  'sse-in-a-batch': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: [<list>]␊␊',
  ],
  'http-asks-for-sampling': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: {"jsonrpc":"2.0","id":"mutant-1","method":"sampling/createMessage","params":{"messages":[],"maxTokens":1}}␊␊ | data: <list>␊␊',
  ],
  'input-required': [
    'call: 200 text/event-stream id: mutant-tools%2Fcall-1-0␊data: ␊␊ | data: {"jsonrpc":"2.0","id":"call","result":{"resultType":"input_required","inputRequests":{"name":{"method":"elicitation/create","params":{"message":"Which name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}}}}␊␊',
  ],
  'sse-same-event-ids': [
    'initialize: 200 text/event-stream Mcp-Session-Id=session-1 id: mutant␊data: ␊␊ | id: mutant␊data: <initialize>␊␊',
    'list: 200 text/event-stream id: mutant␊data: ␊␊ | id: mutant␊data: <list>␊␊',
    'and 6 more',
  ],
  'sse-no-priming': [
    'initialize: 200 text/event-stream Mcp-Session-Id=session-1 data: <initialize>␊␊',
    'list: 200 text/event-stream data: <list>␊␊',
    'and 6 more',
  ],
  'get-carries-response': [
    'get: 200 text/event-stream id: get-1␊data: ␊␊ | data: <list>␊␊ | data: <call>␊␊ | data: {"jsonrpc":"2.0","id":"unknown method","error":{"code":-32601,"message":"No such method"}}␊␊ | data: {"jsonrpc":"2.0","id":"unknown tool","error":{"code":-32602,"message":"No such tool"}}␊␊ | data: <ping>␊␊ left',
  ],
  'broadcast-over-get-streams': [
    'get: 200 text/event-stream id: get-1␊data: ␊␊ | data: {"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}␊␊ left',
    'get again: 200 text/event-stream id: get-2␊data: ␊␊ | data: {"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}␊␊ left',
  ],
  'broadcast-over-get-and-post': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: {"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}␊␊ | data: <list>␊␊',
    'get: 200 text/event-stream id: get-1␊data: ␊␊ | data: {"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}␊␊ left',
  ],
  'get-json-200': [
    'get: 200 application/json {"status":"ok"}',
    'get again: 200 application/json {"status":"ok"}',
  ],
  'get-html-200': [
    'get: 200 text/html; charset=utf-8 <page>',
    'get again: 200 text/html; charset=utf-8 <page>',
  ],
  'get-404': ['get: 404 text/plain Not Found', 'get again: 404 text/plain Not Found'],
  'get-406': ['get: 406 text/plain Not Acceptable', 'get again: 406 text/plain Not Acceptable'],
  'get-500': [
    'get: 500 text/html; charset=utf-8 <page>',
    'get again: 500 text/html; charset=utf-8 <page>',
  ],
  'session-id-with-space': [
    'initialize: 200 application/json Mcp-Session-Id=mutant session-1 <initialize>',
    'initialize again: 200 application/json Mcp-Session-Id=mutant session-2 {"jsonrpc":"2.0","id":"initialize again","result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}}',
  ],
  'session-id-not-ascii': [
    'initialize: 200 application/json Mcp-Session-Id=session-1é <initialize>',
    'initialize again: 200 application/json Mcp-Session-Id=session-2é {"jsonrpc":"2.0","id":"initialize again","result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}}',
  ],
  'session-id-fixed': [
    'initialize: 200 application/json Mcp-Session-Id=mutant-session <initialize>',
    'initialize again: 200 application/json Mcp-Session-Id=mutant-session {"jsonrpc":"2.0","id":"initialize again","result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}}',
  ],
  'session-ids-count-up': [
    'initialize: 200 application/json Mcp-Session-Id=1 <initialize>',
    'initialize again: 200 application/json Mcp-Session-Id=2 {"jsonrpc":"2.0","id":"initialize again","result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}}',
  ],
  'session-required-404': [
    'without session: 404 application/json {"jsonrpc":"2.0","error":{"code":-32000,"message":"No session"}}',
  ],
  'session-required-500': [
    'without session: 500 application/json {"jsonrpc":"2.0","error":{"code":-32000,"message":"No session"}}',
  ],
  'terminated-still-served': [
    'after delete: 200 application/json {"jsonrpc":"2.0","id":"after delete","result":{}}',
  ],
  'terminated-session-400': [
    'after delete: 400 application/json {"jsonrpc":"2.0","error":{"code":-32000,"message":"No such session"}}',
  ],
  'unknown-session-served': [
    'unknown session: 200 application/json {"jsonrpc":"2.0","id":"unknown session","result":{}}',
  ],
  'unknown-session-500': ['unknown session: 500 text/html; charset=utf-8 <page>'],
  'invalid-version-served': [
    'invalid version: 200 application/json {"jsonrpc":"2.0","id":"invalid version","result":{}}',
  ],
  'invalid-version-500': ['invalid version: 500 text/html; charset=utf-8 <page>'],
  'absent-version-refused': ['without version: 400 text/plain MCP-Protocol-Version is missing'],
  'any-origin-served': [
    'foreign origin: 200 application/json {"jsonrpc":"2.0","id":"foreign origin","result":{}}',
  ],
  'foreign-origin-400': [
    'foreign origin: 400 application/json {"jsonrpc":"2.0","error":{"code":-32000,"message":"Not from here"}}',
  ],
  'foreign-origin-500': ['foreign origin: 500 text/html; charset=utf-8 <page>'],
  'notification-200-null': [
    'initialized: 200 application/json null',
    'unknown notification: 200 application/json null',
  ],
  'notification-200-object': [
    'initialized: 200 application/json {}',
    'unknown notification: 200 application/json {}',
  ],
  'notification-200-empty': ['initialized: 200', 'unknown notification: 200'],
  'notification-200-response': [
    'initialized: 200 application/json {"jsonrpc":"2.0","id":null,"result":{}}',
    'unknown notification: 200 application/json {"jsonrpc":"2.0","id":null,"result":{}}',
  ],
  'notification-202-response': [
    'initialized: 202 application/json {"jsonrpc":"2.0","id":null,"result":{}}',
    'unknown notification: 202 application/json {"jsonrpc":"2.0","id":null,"result":{}}',
  ],
  'notification-204': ['initialized: 204', 'unknown notification: 204'],
  'notification-202-with-body': [
    'initialized: 202 text/plain Accepted',
    'unknown notification: 202 text/plain Accepted',
  ],
  'notification-200-sse': [
    'initialized: 200 text/event-stream : nothing␊␊',
    'unknown notification: 200 text/event-stream : nothing␊␊',
  ],
  'notification-500': [
    'initialized: 500 text/html; charset=utf-8 <page>',
    'unknown notification: 500 text/html; charset=utf-8 <page>',
  ],
  'notification-late-response': [
    'get: 200 text/event-stream id: get-1␊data: ␊␊ | data: {"jsonrpc":"2.0","id":null,"result":{}}␊␊ | data: {"jsonrpc":"2.0","id":null,"result":{}}␊␊ left',
  ],
  'malformed-500': ['not JSON: 500 text/html; charset=utf-8 <page>'],
  'malformed-200-result': [
    'not JSON: 200 application/json {"jsonrpc":"2.0","id":null,"result":{}}',
  ],
  'malformed-200-error': [
    'not JSON: 200 application/json {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
  ],
  'malformed-202': ['not JSON: 202'],
  'malformed-resets': ['not JSON: failed'],
  'gate-without-challenge': [
    'metadata: 404 text/plain Not Found',
    'initialize: 401 text/plain Unauthorized',
    'and 18 more',
  ],
  'gate-with-invalid-challenge': [
    'metadata: 404 text/plain Not Found',
    'initialize: 401 text/plain WWW-Authenticate=Bearer resource_metadata=http://127.0.0.1/mcp Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-unnamed': [
    'metadata: 404 text/plain Not Found',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-absent': [
    'metadata: 404 text/plain Not Found',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-no-url': [
    'metadata: 404 text/plain Not Found',
    'initialize: 401 text/plain WWW-Authenticate=Bearer resource_metadata="metadata" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-500': [
    'metadata: 500 text/html; charset=utf-8 <page>',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-html': [
    'metadata: 200 text/html; charset=utf-8 <page>',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-moved': [
    'metadata: 302 Location=/metadata.json',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-scalar': [
    'metadata: 200 application/json "ok"',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-no-servers': [
    'metadata: 200 application/json {"resource":"http://127.0.0.1/mcp"}',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-empty-servers': [
    'metadata: 200 application/json {"resource":"http://127.0.0.1/mcp","authorization_servers":[]}',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-no-resource': [
    'metadata: 200 application/json {"authorization_servers":["http://127.0.0.1/"]}',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-wrong-resource': [
    'metadata: 200 application/json {"resource":"https://example.com/mcp","authorization_servers":["http://127.0.0.1/"]}',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'unknown-tool-html-500': ['unknown tool: 500 text/html; charset=utf-8 <page>'],
  'unknown-tool-bare-envelope': ['unknown tool: 200 application/json {"error":"nope"}'],
  'unknown-tool-empty-body': ['unknown tool: 200 application/json'],
  'sse-instead-of-json': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: <list>␊␊',
  ],
  'json-instead-of-sse': [
    'call: 200 application/json <call>',
    'unknown tool: 200 application/json {"jsonrpc":"2.0","id":"unknown tool","error":{"code":-32602,"message":"No such tool"}}',
  ],
  'charset-parameter': [
    'initialize: 200 application/json; charset=utf-8 Mcp-Session-Id=session-1 <initialize>',
    'list: 200 application/json; charset=utf-8 <list>',
    'and 14 more',
  ],
  'header-case-lower': [
    'initialize: 200 content-type=application/json mcp-session-id=session-1 <initialize>',
    'list: 200 content-type=application/json <list>',
    'and 14 more',
  ],
  'header-case-upper': [
    'initialize: 200 CONTENT-TYPE=application/json MCP-SESSION-ID=session-1 <initialize>',
    'list: 200 CONTENT-TYPE=application/json <list>',
    'and 14 more',
  ],
  'media-type-in-capitals': [
    'initialize: 200 APPLICATION/JSON Mcp-Session-Id=session-1 <initialize>',
    'list: 200 APPLICATION/JSON <list>',
    'and 14 more',
  ],
  'connection-close': [
    'initialize: 200 application/json Mcp-Session-Id=session-1 Connection=close <initialize>',
    'initialized: 202 Connection=close',
    'and 17 more',
  ],
  'keep-alive': [
    'initialize: 200 application/json Mcp-Session-Id=session-1 Connection=keep-alive Keep-Alive=timeout=5 <initialize>',
    'initialized: 202 Connection=keep-alive Keep-Alive=timeout=5',
    'and 17 more',
  ],
  'slow-http': [
    'initialize: 200 application/json Mcp-Session-Id=session-1 <initialize> late',
    'initialized: 202 late',
    'and 15 more',
  ],
  'json-in-pieces': [
    'list: 200 application/json {"jsonrpc":"2.0", | "id":"list","resu | lt":{"tools":[]}}',
  ],
  'chunked-in-a-character': [
    'list: 200 application/json {"jsonrpc":"2.0","id":"list","result":{"tools":[],"_meta":{"com.example/text":"� | ��"}}}',
  ],
  'sse-comments': [
    'list: 200 text/event-stream : keep-alive␊␊ | id: mutant-tools%2Flist-1-0␊data: ␊␊ | : keep-alive␊␊ | data: <list>␊␊ | : keep-alive␊␊',
  ],
  'sse-crlf': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: <list>␍␊␍␊',
  ],
  'sse-cr': ['list: 200 text/event-stream id: mutant-tools%2Flist-1-0␍data: ␍␍ | data: <list>␍␍'],
  'sse-no-space': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data:<list>␊␊',
  ],
  'sse-data-over-lines': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: {␊data:   "jsonrpc": "2.0",␊data:   "id": "list",␊data:   "result": {␊data:     "tools": []␊data:   }␊data: }␊␊',
  ],
  'sse-event-named-message': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | event: message␊data: <list>␊␊',
  ],
  'sse-event-ids': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | id: mutant-tools%2Flist-1-1␊data: <list>␊␊',
  ],
  'sse-retry-field': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | retry: 3000␊data: <list>␊␊',
  ],
  'sse-in-pieces': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: {"jsonrpc":"2. | 0","id":"list","resu | lt":{"tools":[]}}␊␊',
    'list resumed: 200 text/event-stream id: get-3␊data: ␊␊ left',
  ],
  'sse-slow': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊data: ␊␊ | data: <list>␊␊ late',
  ],
  'sse-polling': [
    'list: 200 text/event-stream id: mutant-tools%2Flist-1-0␊retry: 0␊data: ␊␊',
    'list resumed: 200 text/event-stream id: mutant-tools%2Flist-1-1␊data: <list>␊␊',
  ],
  'get-405': [
    'get: 405 text/plain Allow=POST Method Not Allowed',
    'get again: 405 text/plain Allow=POST Method Not Allowed',
  ],
  'get-stream-ends': [
    'get: 200 text/event-stream id: mutant-get-1␊data: ␊␊',
    'get again: 200 text/event-stream id: mutant-get-2␊data: ␊␊',
  ],
  'delete-405': [
    'delete: 405 text/plain Allow=GET, POST Method Not Allowed',
    'after delete: 200 application/json {"jsonrpc":"2.0","id":"after delete","result":{}}',
  ],
  'delete-200': ['delete: 200'],
  'delete-202': ['delete: 202'],
  'without-sessions': [
    'initialize: 200 application/json <initialize>',
    'without session: 200 application/json {"jsonrpc":"2.0","id":"without session","result":{}}',
    'and 4 more',
  ],
  'session-not-required': [
    'without session: 200 application/json {"jsonrpc":"2.0","id":"without session","result":{}}',
  ],
  'session-id-with-symbols': [
    'initialize: 200 application/json Mcp-Session-Id=!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~session-1 <initialize>',
    'initialize again: 200 application/json Mcp-Session-Id=!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~session-2 {"jsonrpc":"2.0","id":"initialize again","result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}}',
  ],
  'unknown-session-400': [
    'unknown session: 400 application/json {"jsonrpc":"2.0","error":{"code":-32000,"message":"No such session"}}',
  ],
  'refusals-as-text': [
    'without session: 400 text/plain Refused',
    'unknown session: 404 text/plain Refused',
    'and 4 more',
  ],
  'refusals-without-body': ['without session: 400', 'unknown session: 404', 'and 4 more'],
  'malformed-400-null-id': [
    'not JSON: 400 application/json {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
  ],
  'unknown-notification-400': [
    'unknown notification: 400 application/json {"jsonrpc":"2.0","error":{"code":-32601,"message":"Unknown notification"}}',
  ],
  'notification-202-with-type': [
    'initialized: 202 application/json',
    'unknown notification: 202 application/json',
  ],
  'get-stream-notifications': [
    'get: 200 text/event-stream id: get-1␊data: ␊␊ | data: {"jsonrpc":"2.0","method":"notifications/com.example.changed","params":{"n":1}}␊␊ left',
  ],
  'get-stream-pings': [
    'get: 200 text/event-stream id: get-1␊data: ␊␊ | data: {"jsonrpc":"2.0","id":"mutant-ping","method":"ping"}␊␊ left',
  ],
  'status-429-retry-after': ['list: 429 text/plain Retry-After=1 Too Many Requests'],
  'status-503-retry-after': ['list: 503 text/plain Retry-After=1 Service Unavailable'],
  gated: [
    'metadata: 200 application/json {"resource":"http://127.0.0.1/mcp","authorization_servers":["http://127.0.0.1/"]}',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-by-header-only': [
    'metadata: 404 text/plain Not Found',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/metadata.json" Unauthorized',
    'and 18 more',
  ],
  'gated-at-the-well-known-path': [
    'metadata: 200 application/json {"resource":"http://127.0.0.1/mcp","authorization_servers":["http://127.0.0.1/"]}',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-at-the-root': [
    'metadata: 404 text/plain Not Found',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp" Unauthorized',
    'and 18 more',
  ],
  'gated-several-challenges': [
    'metadata: 200 application/json {"resource":"http://127.0.0.1/mcp","authorization_servers":["http://127.0.0.1/"]}',
    'initialize: 401 text/plain WWW-Authenticate=Basic realm="mcp", Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp", Negotiate Unauthorized',
    'and 18 more',
  ],
  'gated-scope-outside': [
    'metadata: 200 application/json {"resource":"http://127.0.0.1/mcp","authorization_servers":["http://127.0.0.1/"],"scopes_supported":["tools:list"]}',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp", scope="tools:call" Unauthorized',
    'and 18 more',
  ],
  'gated-metadata-elsewhere': [
    'metadata: 404 text/plain Not Found',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="https://mcp-assert.invalid/metadata.json" Unauthorized',
    'and 18 more',
  ],
  'gated-resource-above': [
    'metadata: 200 application/json {"resource":"http://127.0.0.1/","authorization_servers":["http://127.0.0.1/"]}',
    'initialize: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
    'and 18 more',
  ],
  'unknown-tool-401': [
    'metadata: 200 application/json {"resource":"http://127.0.0.1/mcp","authorization_servers":["http://127.0.0.1/"]}',
    'unknown tool: 401 text/plain WWW-Authenticate=Bearer realm="mcp", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource/mcp" Unauthorized',
  ],
  'unknown-tool-403': ['unknown tool: 403 text/plain Forbidden'],
};

test('every operator over HTTP is looked at', () => {
  expect(Object.keys(SEEN)).toEqual(overHttp.map(({ id }) => id));
});

describe('what is seen of', () => {
  test.each(overHttp.map((operator) => [operator.id, operator] as const))(
    '%s',
    async (id, operator) => {
      expect(await differences(operator)).toEqual(SEEN[id]);
    },
  );
});

describe('over a socket the same is seen of', () => {
  const sample = overHttp.filter((_, index) => index % EACH_ON_A_SOCKET === 0);
  test.concurrent.each(sample.map((operator) => [operator.id, operator] as const))(
    '%s',
    async (_id, operator) => {
      const [inMemory, onASocket] = await Promise.all([
        seenInMemory(behavioursOf(operator)),
        seenOnASocket(behavioursOf(operator)),
      ]);
      expect(told(onASocket)).toEqual(told(inMemory));
    },
  );

  /** On a machine that is busy anything may be late, and Node.js says how long a connection lives. */
  const told = (seen: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(seen).map(([step, line]) => [
        step,
        line
          .replace(/ (Connection|Keep-Alive)=[^ ]+/g, '')
          .replace(/ late$/, '')
          // An operator may name the server.
          .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1'),
      ]),
    );
});

test('an answer over the budget comes when nobody waits for it any more', async () => {
  const clock = virtualClock();
  const behaviours = behavioursOf(httpLateOverBudget);
  const late = mutatedHttp(behaviours, async () => json({ id: 1, result: {} }), clock, 1000);
  const body = PING.replace('ping', 'tools/list');
  expect(await late({ method: 'POST', headers: [], body })).toMatchObject({ status: 200 });
  expect(clock.now()).toBe(8000);
});
