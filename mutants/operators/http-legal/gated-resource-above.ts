import { gate, metadata, namingWellKnown, rightDocument } from '../support/http-gates.ts';
import { legalHttpSession } from '../support/http-operator.ts';

export const gatedResourceAbove = legalHttpSession(
  'gated-resource-above',
  'the resource metadata of a gate is about all of its host',
  () =>
    gate({
      challenge: namingWellKnown,
      document: (endpoint) =>
        metadata({ ...rightDocument(endpoint), resource: new URL('/', endpoint).href }),
    }),
);
