import { clauses } from '../../../suites/clauses.ts';
import { gate, namingWellKnown } from '../support/http-gates.ts';
import { bare } from '../support/http-message.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataMoved = httpSession(
  'gated-metadata-moved',
  'the resource metadata that a gate names is redirected',
  [clauses.authResourceMetadataDiscoverable],
  () =>
    gate({
      challenge: namingWellKnown,
      document: () => bare(302, ['Location', '/metadata.json']),
    }),
);
