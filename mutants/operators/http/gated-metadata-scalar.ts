import { clauses } from '../../../suites/clauses.ts';
import { gate, metadata, namingWellKnown } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataScalar = httpSession(
  'gated-metadata-scalar',
  'the resource metadata that a gate names is a string',
  [clauses.authPrmDocument],
  () => gate({ challenge: namingWellKnown, document: () => metadata('ok') }),
);
