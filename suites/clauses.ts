/** The clauses of the specification that assertions judge; one entry a requirement. */
import { type Clause, type Level, STATEFUL_REVISIONS } from '../harness/model/index.ts';

const ALL = STATEFUL_REVISIONS;

function clause(id: string, level: Level, page: string, text: string, more: Partial<Clause> = {}) {
  // The first revision had a page of its own for messages.
  const pageIn = page.startsWith('basic/index#')
    ? { '2024-11-05': page.replace('basic/index', 'basic/messages') }
    : {};
  return { id, level, page, pageIn, text, revisions: ALL, ...more } satisfies Clause;
}

export const clauses = {
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
  versionNegotiation: clause(
    'lifecycle.version-counter-offer',
    'MUST',
    'basic/lifecycle#version-negotiation',
    'The requested version, or "another protocol version it supports".',
  ),
  initializeResult: clause(
    'lifecycle.initialize-result',
    'MUST',
    'basic/lifecycle#initialization',
    'initialize returns protocolVersion, capabilities and serverInfo with name and version.',
  ),
  toolsCapability: clause(
    'lifecycle.supported-feature-declared',
    'MUST',
    'server/tools#capabilities',
    'A server that supports tools declares the tools capability, an object.',
  ),
  toolsListShape: clause(
    'tools.list-shape',
    'MUST',
    'server/tools#listing-tools',
    'tools/list returns an array of tools, each with a name.',
  ),
  inputSchemaObjectRoot: clause(
    'tools.input-schema-object-root',
    'MUST',
    'server/tools#tool',
    'inputSchema is an object whose type is "object".',
  ),
  inputSchemaProperties: clause(
    'tools.input-schema-property-objects',
    'MUST',
    'server/tools#tool',
    'In inputSchema, properties holds schemas and required holds names.',
  ),
  resultContent: clause(
    'tools.result-content',
    'MUST',
    'server/tools#tool-result',
    'A tool result has a content array, also when isError is true.',
  ),
  contentBlock: clause(
    'tools.content-block',
    'MUST',
    'server/tools#tool-result',
    'Each content item is of a type of the revision and complete.',
  ),
  invalidArguments: clause(
    'tools.invalid-arguments',
    'SHOULD',
    'server/tools#error-handling',
    'Input validation errors are tool execution errors: a result with isError true.',
  ),
  unknownTool: clause(
    'tools.unknown-tool-error',
    'SHOULD',
    'server/tools#error-handling',
    'An unknown tool is a protocol error, -32602.',
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
  stdoutOnlyMessages: clause(
    'stdio.stdout-only-messages',
    'MUST',
    'basic/transports#stdio',
    '"The server MUST NOT write anything to its stdout" but valid messages.',
  ),
  noEmbeddedNewlines: clause(
    'stdio.no-embedded-newlines',
    'MUST',
    'basic/transports#stdio',
    '"Messages are delimited by newlines, and MUST NOT contain embedded newlines."',
  ),
  utf8: clause(
    'stdio.utf8',
    'MUST',
    'basic/transports',
    'Messages are encoded in UTF-8.',
    // The first revision speaks of UTF-8 for standard error only.
    { levelIn: { '2024-11-05': 'INTEROP' } },
  ),
  exitsOnEof: clause(
    'stdio.exits-on-stdin-eof',
    'INTEROP',
    'basic/lifecycle#stdio',
    'Closing its input is how a client asks a server to exit.',
  ),
  exitsOnSigterm: clause(
    'stdio.exits-on-sigterm',
    'INTEROP',
    'basic/lifecycle#stdio',
    'A server that did not exit is sent SIGTERM, then SIGKILL.',
  ),
  negotiatedCapabilitiesOnly: clause(
    'lifecycle.negotiated-capabilities-only',
    'MUST',
    'basic/lifecycle#operation',
    'Only capabilities that were negotiated are used.',
    { levelIn: { '2024-11-05': 'SHOULD', '2025-03-26': 'SHOULD' } },
  ),
} as const;

/** The keyword of a clause in one revision. */
export function levelOf(of: Clause, revision: string): Level {
  return of.levelIn?.[revision] ?? of.level;
}
