import { gate, metadata, namingWellKnown, rightDocument } from '../support/http-gates.ts';
import { legalHttpSession } from '../support/http-operator.ts';

export const gatedSeveralChallenges = legalHttpSession(
  'gated-several-challenges',
  'a gate offers several ways to log in',
  () =>
    gate({
      challenge: (endpoint) => `Basic realm="mcp", ${namingWellKnown(endpoint)}, Negotiate`,
      document: (endpoint) => metadata(rightDocument(endpoint)),
    }),
);
