import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { afterTheStart } from '../support/http-sites.ts';

export const status401Challenge = httpAnswer(
  'status-401-challenge',
  'a request is answered with status 401 and a WWW-Authenticate that names no resource metadata',
  [clauses.authResourceMetadataDiscoverable],
  () => page(401, 'text/plain', 'Unauthorized', ['WWW-Authenticate', 'Bearer realm="mcp"']),
  afterTheStart,
);
