import { gate, metadata, namingWellKnown, rightDocument } from '../support/http-gates.ts';
import { legalHttpSession } from '../support/http-operator.ts';

export const gated = legalHttpSession(
  'gated',
  'everything is answered with status 401, a challenge, and resource metadata where it says',
  () =>
    gate({ challenge: namingWellKnown, document: (endpoint) => metadata(rightDocument(endpoint)) }),
);
