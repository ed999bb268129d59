/** Authorization over HTTP; it applies to servers that ask for a token. */
import { clause, since } from './clause.ts';

const SINCE_B = { revisions: since('2025-03-26') };
const SINCE_C = { revisions: since('2025-06-18') };
const SINCE_D = { revisions: since('2025-11-25') };

export const authorization = {
  auth401: clause(
    'auth.401',
    'MUST',
    'basic/authorization#error-handling',
    'A protected server answers a request with no token, or an invalid one, with 401.',
    SINCE_B,
  ),
  // What RFC 9110 asks of every 401; of the revisions, one says it too.
  authChallenge: clause(
    'auth.challenge',
    'INTEROP',
    'basic/authorization#protected-resource-metadata-discovery-requirements',
    'A 401 carries WWW-Authenticate, with a challenge.',
    {
      ...SINCE_B,
      levelIn: { '2025-06-18': 'MUST' },
      pageIn: {
        '2025-03-26': 'basic/authorization#error-handling',
        '2025-06-18': 'basic/authorization#authorization-server-location',
      },
    },
  ),
  authResourceMetadataDiscoverable: clause(
    'auth.resource-metadata-discoverable',
    'MUST',
    'basic/authorization#protected-resource-metadata-discovery-requirements',
    'The 401 names the resource metadata in WWW-Authenticate, or (2025-11-25) a well-known URI has it.',
    {
      ...SINCE_C,
      pageIn: { '2025-06-18': 'basic/authorization#authorization-server-location' },
    },
  ),
  authPrmDocument: clause(
    'auth.prm-document',
    'MUST',
    'basic/authorization#authorization-server-location',
    'The resource metadata is a JSON object that names its resource and some authorization_servers.',
    SINCE_C,
  ),
  authPrmResource: clause(
    'auth.prm-resource',
    'MUST',
    'basic/authorization#authorization-server-location',
    'The resource that the metadata names is the server that was asked (RFC 9728, section 3.3).',
    SINCE_C,
  ),
  authScopeHint: clause(
    'auth.scope-hint',
    'SHOULD',
    'basic/authorization#protected-resource-metadata-discovery-requirements',
    'The WWW-Authenticate of a 401 says which scope is needed.',
    SINCE_D,
  ),
  authAsMetadata: clause(
    'auth.as-metadata',
    'MUST',
    'basic/authorization#overview',
    'The authorization server publishes its metadata: RFC 8414, or (2025-11-25) OpenID Connect.',
    { ...SINCE_B, levelIn: { '2025-03-26': 'SHOULD' } },
  ),
  authInsufficientScope403: clause(
    'auth.insufficient-scope-403',
    'SHOULD',
    'basic/authorization#runtime-insufficient-scope-errors',
    'A token of too little scope is answered with 403, insufficient_scope and the scope needed.',
    SINCE_D,
  ),
} as const;
