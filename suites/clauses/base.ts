/** JSON-RPC messages, whatever the transport. */
import { clause, since } from './clause.ts';

/** Errors have an anchor of their own in the last revision only. */
const ERRORS = {
  page: 'basic/index#error-responses',
  pageIn: {
    '2024-11-05': 'basic/messages#responses',
    '2025-03-26': 'basic/index#responses',
    '2025-06-18': 'basic/index#responses',
  },
} as const;

export const base = {
  requestAnswered: clause(
    'base.request-answered',
    'MUST',
    'basic/index#responses',
    'Each request is answered by exactly one response.',
  ),
  jsonrpcVersion: clause(
    'base.jsonrpc-version',
    'MUST',
    'basic/index#messages',
    'Every message is a JSON-RPC 2.0 object with jsonrpc "2.0".',
  ),
  responseEchoesId: clause(
    'base.response-echoes-id',
    'MUST',
    'basic/index#responses',
    'A response has the id of its request: same value, same type.',
  ),
  resultXorError: clause(
    'base.result-xor-error',
    'MUST',
    'basic/index#responses',
    'A response has either a result or an error, never both.',
  ),
  resultIsObject: clause(
    'base.result-is-object',
    'MUST',
    'basic/index#responses',
    'The result of a response is an object, not null, an array or a scalar.',
  ),
  errorHasCodeMessage: clause(
    'base.error-has-code-message',
    'MUST',
    ERRORS.page,
    'An error is an object with a code and a message, which is a string.',
    ERRORS,
  ),
  errorCodeInteger: clause(
    'base.error-code-integer',
    'MUST',
    ERRORS.page,
    'The code of an error is an integer.',
    ERRORS,
  ),
  errorIdPresent: clause(
    'base.error-id-present',
    'MUST',
    ERRORS.page,
    'An error response has the id of its request, if that could be read.',
    ERRORS,
  ),
  unknownMethod: clause(
    'base.unknown-method-32601',
    'MUST',
    'basic/index#responses',
    'An unknown method is a JSON-RPC error, -32601 (JSON-RPC 2.0, section 5.1).',
  ),
  notificationNoResponse: clause(
    'base.notification-no-response',
    'MUST',
    'basic/index#notifications',
    'A notification is not answered.',
  ),
  stringAndIntegerIds: clause(
    'base.string-and-integer-ids',
    'MUST',
    'basic/index#requests',
    'The id of a request may be a string or an integer; both are answered.',
  ),
  parseError32700: clause(
    'base.parse-error-32700',
    'MUST',
    ERRORS.page,
    'What is not JSON is answered by the error -32700 (JSON-RPC 2.0, section 5.1).',
    ERRORS,
  ),
  invalidRequest32600: clause(
    'base.invalid-request-32600',
    'MUST',
    ERRORS.page,
    'JSON that is not a valid request is answered by the error -32600 (JSON-RPC 2.0, section 5.1).',
    ERRORS,
  ),
  nullIdNotAnsweredAsRequest: clause(
    'base.null-id-not-answered-as-request',
    'INTEROP',
    'basic/index#requests',
    'A message with the id null is no request, and need not be answered as one.',
  ),
  unknownMetaTolerated: clause(
    'base.unknown-meta-tolerated',
    'INTEROP',
    'basic/index#meta',
    'Unknown keys in the _meta of a request do not make it fail.',
    {
      // The first two revisions have no section on it.
      pageIn: { '2024-11-05': 'basic/messages#requests', '2025-03-26': 'basic/index#requests' },
    },
  ),
  metaKeyGrammar: clause(
    'base.meta-key-grammar',
    'MUST',
    'basic/index#meta',
    'Keys in _meta are a name after an optional prefix; the prefixes of MCP are left to MCP.',
    { revisions: since('2025-06-18') },
  ),
  batchAccepted: clause(
    'base.batch-accepted',
    'MUST',
    'basic/index#batching',
    'Implementations "MUST support receiving JSON-RPC batches": each request in one is answered.',
    { revisions: ['2025-03-26'] },
  ),
  batchNotSent: clause(
    'base.batch-not-sent',
    'MUST',
    'basic/index#messages',
    'A server sends single messages: since 2025-06-18 there are no batches.',
    // Before, a batch was allowed or not spoken of, and clients did not read it all the same.
    { levelIn: { '2024-11-05': 'INTEROP', '2025-03-26': 'INTEROP' } },
  ),
  serverRequestIdUnique: clause(
    'base.server-request-id-unique',
    'MUST',
    'basic/index#requests',
    'The ids of requests from the server are not null, and used once in a session.',
  ),
  schemasValidDialect: clause(
    'base.schemas-valid-dialect',
    'MUST',
    'basic/index#schema-validation',
    'Each JSON Schema is valid in the dialect that it declares, by default 2020-12.',
    {
      // Earlier revisions say nothing of dialects.
      levelIn: { '2024-11-05': 'INTEROP', '2025-03-26': 'INTEROP', '2025-06-18': 'INTEROP' },
      pageIn: {
        '2024-11-05': 'server/tools#tool',
        '2025-03-26': 'server/tools#tool',
        '2025-06-18': 'server/tools#tool',
      },
    },
  ),
} as const;
