import { clauses } from '../../../suites/clauses.ts';
import { gate, metadata, namingWellKnown, rightDocument } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataNoResource = httpSession(
  'gated-metadata-no-resource',
  'the resource metadata does not say what it is about',
  [clauses.authPrmResource],
  () =>
    gate({
      challenge: namingWellKnown,
      document: (endpoint) => metadata({ ...rightDocument(endpoint), resource: undefined }),
    }),
);
