import { clauses } from '../../../suites/clauses.ts';
import { gate } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataUnnamed = httpSession(
  'gated-metadata-unnamed',
  'a gate names no resource metadata, and there is none',
  [clauses.authResourceMetadataDiscoverable],
  () => gate({ challenge: () => 'Bearer realm="mcp"' }),
);
