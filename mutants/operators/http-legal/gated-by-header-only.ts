import { gate, metadata, naming, rightDocument } from '../support/http-gates.ts';
import { legalHttpSession } from '../support/http-operator.ts';

export const gatedByHeaderOnly = legalHttpSession(
  'gated-by-header-only',
  'a gate has its resource metadata at a path of its own',
  () =>
    gate({
      challenge: (endpoint) => naming('/metadata.json', endpoint),
      path: '/metadata.json',
      document: (endpoint) => metadata(rightDocument(endpoint)),
    }),
);
