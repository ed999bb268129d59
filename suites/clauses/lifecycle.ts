/** Opening a session, and what was agreed in it. */
import { clause } from './clause.ts';

export const lifecycle = {
  versionNegotiation: clause(
    'lifecycle.version-counter-offer',
    'MUST',
    'basic/lifecycle#version-negotiation',
    'The requested version, or "another protocol version it supports".',
  ),
  versionEcho: clause(
    'lifecycle.version-echo',
    'MUST',
    'basic/lifecycle#version-negotiation',
    'A server that supports the requested version answers with that version.',
  ),
  versionCounterLatest: clause(
    'lifecycle.version-counter-latest',
    'SHOULD',
    'basic/lifecycle#version-negotiation',
    'A version that the server offers in place of the requested one is its latest.',
  ),
  initializeResult: clause(
    'lifecycle.initialize-result',
    'MUST',
    'basic/lifecycle#initialization',
    'initialize returns protocolVersion, capabilities and serverInfo with name and version.',
  ),
  initializeMissingVersion: clause(
    'lifecycle.initialize-missing-version',
    'INTEROP',
    'basic/lifecycle#initialization',
    'initialize without a valid protocolVersion is refused as invalid, with -32602.',
  ),
  noEarlyRequests: clause(
    'lifecycle.no-early-requests',
    'SHOULD',
    'basic/lifecycle#initialization',
    'Until notifications/initialized has come, the server sends no requests but ping.',
  ),
  negotiatedCapabilitiesOnly: clause(
    'lifecycle.negotiated-capabilities-only',
    'MUST',
    'basic/lifecycle#operation',
    'Only capabilities that were negotiated are used.',
    { levelIn: { '2024-11-05': 'SHOULD', '2025-03-26': 'SHOULD' } },
  ),
  declaredMethodsWork: clause(
    'lifecycle.declared-methods-work',
    'INTEROP',
    'basic/lifecycle#capability-negotiation',
    'A server that declares tools, resources or prompts answers the method that lists them.',
  ),
  toolsCapability: clause(
    'lifecycle.supported-feature-declared',
    'MUST',
    'server/tools#capabilities',
    'A server that supports tools declares the tools capability, an object.',
  ),
  revisionConsistentPayloads: clause(
    'lifecycle.revision-consistent-payloads',
    'MUST',
    'basic/lifecycle#operation',
    'Messages have the shapes of the revision that was negotiated.',
    { levelIn: { '2024-11-05': 'SHOULD', '2025-03-26': 'SHOULD' } },
  ),
  preInitRequest: clause(
    'lifecycle.pre-init-request',
    'INTEROP',
    'basic/lifecycle#initialization',
    'A request before initialize is a fault of the client; no answer is prescribed.',
  ),
  pingBeforeInitialized: clause(
    'lifecycle.ping-before-initialized',
    'INTEROP',
    'basic/lifecycle#initialization',
    'ping is answered before the session is fully initialized.',
  ),
} as const;
