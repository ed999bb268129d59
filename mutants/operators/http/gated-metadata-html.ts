import { clauses } from '../../../suites/clauses.ts';
import { gate, namingWellKnown } from '../support/http-gates.ts';
import { htmlPage } from '../support/http-message.ts';
import { httpSession } from '../support/http-operator.ts';

export const gatedMetadataHtml = httpSession(
  'gated-metadata-html',
  'the resource metadata that a gate names is an HTML page',
  [clauses.authResourceMetadataDiscoverable],
  () => gate({ challenge: namingWellKnown, document: () => htmlPage(200) }),
);
