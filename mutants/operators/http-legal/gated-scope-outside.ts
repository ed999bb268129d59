import { gate, metadata, namingWellKnown, rightDocument } from '../support/http-gates.ts';
import { legalHttpSession } from '../support/http-operator.ts';

export const gatedScopeOutside = legalHttpSession(
  'gated-scope-outside',
  'a gate asks for a scope that the resource metadata does not list',
  () =>
    gate({
      challenge: (endpoint) => `${namingWellKnown(endpoint)}, scope="tools:call"`,
      document: (endpoint) =>
        metadata({ ...rightDocument(endpoint), scopes_supported: ['tools:list'] }),
    }),
);
