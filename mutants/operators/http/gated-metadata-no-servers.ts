import { clauses } from '../../../suites/clauses.ts';
import { gate, metadata, namingWellKnown } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataNoServers = httpSession(
  'gated-metadata-no-servers',
  'the resource metadata has no authorization_servers',
  [clauses.authPrmDocument],
  () => gate({ challenge: namingWellKnown, document: (resource) => metadata({ resource }) }),
);
