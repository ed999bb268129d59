import { clauses } from '../../../suites/clauses.ts';
import { gate, metadata, namingWellKnown, rightDocument } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataWrongResource = httpSession(
  'gated-metadata-wrong-resource',
  'the resource metadata is about another server',
  [clauses.authPrmResource],
  () =>
    gate({
      challenge: namingWellKnown,
      document: (endpoint) =>
        metadata({ ...rightDocument(endpoint), resource: 'https://example.com/mcp' }),
    }),
);
