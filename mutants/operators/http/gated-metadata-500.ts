import { clauses } from '../../../suites/clauses.ts';
import { gate, namingWellKnown } from '../support/http-gates.ts';
import { htmlPage } from '../support/http-message.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadata500 = httpSession(
  'gated-metadata-500',
  'the resource metadata that a gate names is answered with status 500',
  [clauses.authResourceMetadataDiscoverable],
  () => gate({ challenge: namingWellKnown, document: () => htmlPage(500) }),
);
