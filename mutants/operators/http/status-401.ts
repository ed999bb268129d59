import { clauses } from '../../../suites/clauses.ts';
import { page } from '../support/http-message.ts';
import { httpAnswer } from '../support/http-operator.ts';
import { afterTheStart } from '../support/http-sites.ts';

export const status401 = httpAnswer(
  'status-401',
  'a request is answered with status 401 and no WWW-Authenticate',
  [clauses.authChallenge, clauses.authResourceMetadataDiscoverable],
  () => page(401, 'text/plain', 'Unauthorized'),
  afterTheStart,
);
