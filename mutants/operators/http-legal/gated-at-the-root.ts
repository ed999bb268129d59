import { gate, metadata, rightDocument, WELL_KNOWN_AT_THE_ROOT } from '../support/http-gates.ts';
import { legalHttpSession } from '../support/http-operator.ts';
import { sessionSince } from '../support/http-sites.ts';

export const gatedAtTheRoot = legalHttpSession(
  'gated-at-the-root',
  'a gate has its resource metadata at the well-known path of the root, and does not say so',
  () =>
    gate({
      challenge: () => 'Bearer realm="mcp"',
      path: WELL_KNOWN_AT_THE_ROOT,
      document: (endpoint) => metadata(rightDocument(endpoint)),
    }),
  sessionSince('2025-11-25'),
);
