import { gate, metadata, rightDocument } from '../support/http-gates.ts';
import { legalHttpSession } from '../support/http-operator.ts';
import { sessionSince } from '../support/http-sites.ts';

export const gatedAtTheWellKnownPath = legalHttpSession(
  'gated-at-the-well-known-path',
  'a gate has its resource metadata at the well-known path, and does not say so',
  () =>
    gate({
      challenge: () => 'Bearer realm="mcp"',
      document: (endpoint) => metadata(rightDocument(endpoint)),
    }),
  sessionSince('2025-11-25'),
);
