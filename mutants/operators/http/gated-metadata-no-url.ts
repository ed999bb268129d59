import { clauses } from '../../../suites/clauses.ts';
import { gate } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataNoUrl = httpSession(
  'gated-metadata-no-url',
  'a gate names as resource metadata what is no URL',
  [clauses.authResourceMetadataDiscoverable],
  () => gate({ challenge: () => 'Bearer resource_metadata="metadata"' }),
);
