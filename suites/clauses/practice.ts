/** What the specification does not say, and real clients or readers need all the same. */
import { clause, since } from './clause.ts';

export const practice = {
  noExtraEnvelopeMembers: clause(
    'practice.no-extra-envelope-members',
    'INTEROP',
    'basic/index#responses',
    'A message has no members but jsonrpc, id, method, params, result, error: strict clients drop it and wait.',
  ),
  namesAreNotEmpty: clause(
    'practice.names-are-not-empty',
    'INTEROP',
    'basic/lifecycle#initialization',
    'Name and version of the server, and the names of its tools, are not empty strings.',
  ),
  requiredArgumentsAreDeclared: clause(
    'practice.required-arguments-are-declared',
    'INTEROP',
    'server/tools#tool',
    'In inputSchema, each name in required is a member of properties.',
  ),
  noBlankLines: clause(
    'practice.blank-lines',
    'INTEROP',
    'basic/transports#stdio',
    'Standard output has no blank lines between messages.',
  ),
  unknownToolIsRefused: clause(
    'practice.unknown-tool-is-refused',
    'INTEROP',
    'server/tools#error-handling',
    'The call of an unknown tool does not succeed, whichever way it is refused.',
  ),
  refusalIsJsonRpc: clause(
    'practice.refusal-is-json-rpc',
    'INTEROP',
    'server/tools#error-handling',
    'What a server refuses over HTTP, it refuses by a JSON-RPC error, or by 401 or 403 before it looks.',
    { revisions: since('2025-03-26') },
  ),
  listedToolCanBeCalled: clause(
    'practice.listed-tool-can-be-called',
    'INTEROP',
    'server/tools#calling-tools',
    'A tool that tools/list names is known to tools/call.',
  ),
  cursorIsAccepted: clause(
    'practice.cursor-is-accepted',
    'INTEROP',
    'server/utilities/pagination#pagination-model',
    'A server accepts the cursors that it hands out.',
  ),
  leavesNoProcess: clause(
    'practice.leaves-no-process',
    'INTEROP',
    'basic/lifecycle#stdio',
    'When a server ends, so do the processes that it started.',
  ),
  sseEventsAreMessages: clause(
    'practice.sse-events-are-messages',
    'INTEROP',
    'basic/transports#sending-messages-to-the-server',
    'An SSE event with a message has no name but message: clients do not read others.',
    { revisions: since('2025-03-26') },
  ),
  errorsComeWith200: clause(
    'practice.errors-come-with-200',
    'INTEROP',
    'basic/transports#sending-messages-to-the-server',
    'A JSON-RPC error that answers a request comes with a status of success, as a result does.',
    { revisions: since('2025-03-26') },
  ),
} as const;
