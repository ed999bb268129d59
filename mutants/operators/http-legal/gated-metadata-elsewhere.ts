import { gate, naming } from '../support/http-gates.ts';
import { legalHttpSession } from '../support/http-operator.ts';

export const gatedMetadataElsewhere = legalHttpSession(
  'gated-metadata-elsewhere',
  'a gate has its resource metadata on another host',
  () =>
    gate({
      challenge: (endpoint) => naming('https://mcp-assert.invalid/metadata.json', endpoint),
    }),
);
