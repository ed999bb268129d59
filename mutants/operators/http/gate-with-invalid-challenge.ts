import { clauses } from '../../../suites/clauses.ts';
import { gate } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gateWithInvalidChallenge = httpSession(
  'gate-with-invalid-challenge',
  'everything is answered with status 401, and a WWW-Authenticate that is no challenge',
  [clauses.authChallenge, clauses.authResourceMetadataDiscoverable],
  () => gate({ challenge: (endpoint) => `Bearer resource_metadata=${endpoint}` }),
);
