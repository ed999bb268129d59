import { clauses } from '../../../suites/clauses.ts';
import { gate, metadata, namingWellKnown } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataEmptyServers = httpSession(
  'gated-metadata-empty-servers',
  'the resource metadata names no authorization server',
  [clauses.authPrmDocument],
  () =>
    gate({
      challenge: namingWellKnown,
      document: (resource) => metadata({ resource, authorization_servers: [] }),
    }),
);
