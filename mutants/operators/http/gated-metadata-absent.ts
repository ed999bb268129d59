import { clauses } from '../../../suites/clauses.ts';
import { gate, namingWellKnown } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataAbsent = httpSession(
  'gated-metadata-absent',
  'the resource metadata that a gate names is not there',
  [clauses.authResourceMetadataDiscoverable],
  () => gate({ challenge: namingWellKnown }),
);
