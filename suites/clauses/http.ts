/** Streamable HTTP, and the HTTP with SSE of the first revision. */
import { clause, since } from './clause.ts';

const SINCE_B = { revisions: since('2025-03-26') };
const SINCE_C = { revisions: since('2025-06-18') };
const SINCE_D = { revisions: since('2025-11-25') };

const SENDING = 'basic/transports#sending-messages-to-the-server';
const LISTENING = 'basic/transports#listening-for-messages-from-the-server';
const SESSION = 'basic/transports#session-management';
const SECURITY = 'basic/transports#security-warning';

export const http = {
  httpRequestResponseType: clause(
    'http.request-response-type',
    'MUST',
    SENDING,
    'A request is answered with application/json, one object, or with text/event-stream.',
    SINCE_B,
  ),
  httpNotification202: clause(
    'http.notification-202',
    'MUST',
    SENDING,
    'A notification or response is accepted with 202 and no body, or refused with an HTTP error.',
    SINCE_B,
  ),
  httpGetSseOr405: clause(
    'http.get-sse-or-405',
    'MUST',
    LISTENING,
    'GET opens an SSE stream or is answered with 405.',
    SINCE_B,
  ),
  httpGetStreamNoResponse: clause(
    'http.get-stream-no-response',
    'MUST',
    LISTENING,
    'A stream that GET opened carries no responses, unless it resumes an earlier stream.',
    SINCE_B,
  ),
  httpNoBroadcast: clause(
    'http.no-broadcast',
    'MUST',
    'basic/transports#multiple-connections',
    'Each message is sent on one stream only.',
    SINCE_B,
  ),
  httpSsePayloads: clause(
    'http.sse-payloads',
    'MUST',
    SENDING,
    'The data of an SSE event is JSON-RPC; since 2025-11-25 it may be empty, to prime the client.',
    SINCE_B,
  ),
  httpSseResponseThenClose: clause(
    'http.sse-response-then-close',
    'SHOULD',
    SENDING,
    'A stream that answers a request carries the response, and is closed after it.',
    SINCE_B,
  ),
  httpSseRelatedOnly: clause(
    'http.sse-related-only',
    'SHOULD',
    SENDING,
    'What precedes the response on a stream relates to the request.',
    SINCE_B,
  ),
  httpSseEventIdUnique: clause(
    'http.sse-event-id-unique',
    'MUST',
    'basic/transports#resumability-and-redelivery',
    'The ids of SSE events are unique over all streams of a session.',
    SINCE_B,
  ),
  httpSsePriming: clause(
    'http.sse-priming',
    'SHOULD',
    SENDING,
    'A stream begins with an event that has an id and empty data, for reconnecting.',
    SINCE_D,
  ),
  httpSessionIdAscii: clause(
    'http.session-id-ascii',
    'MUST',
    SESSION,
    'A session id consists of visible ASCII characters, 0x21 to 0x7E.',
    SINCE_B,
  ),
  httpSessionIdUnique: clause(
    'http.session-id-unique',
    'SHOULD',
    SESSION,
    'Session ids differ from one another and cannot be guessed.',
    SINCE_B,
  ),
  httpSessionRequired400: clause(
    'http.session-required-400',
    'SHOULD',
    SESSION,
    'A server that needs a session id answers a request without one with 400.',
    SINCE_B,
  ),
  httpSessionTerminated404: clause(
    'http.session-terminated-404',
    'MUST',
    SESSION,
    'A request in a session that was terminated is answered with 404.',
    SINCE_B,
  ),
  httpSessionUnknown: clause(
    'http.session-unknown',
    'INTEROP',
    SESSION,
    'A request with a session id that was never issued is refused, by custom with 404.',
    SINCE_B,
  ),
  httpVersionHeaderInvalid400: clause(
    'http.version-header-invalid-400',
    'MUST',
    'basic/transports#protocol-version-header',
    'An invalid or unsupported MCP-Protocol-Version is answered with 400.',
    SINCE_C,
  ),
  httpVersionHeaderAbsent: clause(
    'http.version-header-absent',
    'SHOULD',
    'basic/transports#protocol-version-header',
    'Without MCP-Protocol-Version, a server goes by its session or assumes 2025-03-26.',
    SINCE_C,
  ),
  httpOrigin403: clause(
    'http.origin-403',
    'MUST',
    SECURITY,
    'An Origin that is present and invalid is refused, since 2025-11-25 with 403.',
  ),
  httpPostMalformed: clause(
    'http.post-malformed',
    'INTEROP',
    SENDING,
    'A body that is not JSON is refused with a status of the 400s.',
    SINCE_B,
  ),
  httpAcceptAndContentType: clause(
    'http.accept-and-content-type',
    'INTEROP',
    SENDING,
    'Clients send the right Accept and Content-Type; what a server does with others is free.',
    SINCE_B,
  ),
  httpBindLocalhost: clause(
    'http.bind-localhost',
    'SHOULD',
    SECURITY,
    'A server that runs locally listens on localhost only.',
  ),
  httpAuth: clause('http.auth', 'SHOULD', SECURITY, 'Connections are authenticated.'),
  httpLegacySseEndpointEvent: clause(
    'http.legacy-sse-endpoint-event',
    'MUST',
    'basic/transports#http-with-sse',
    'The stream begins with an endpoint event, and messages follow as message events.',
    { revisions: ['2024-11-05'] },
  ),
} as const;
