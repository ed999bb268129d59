import { clauses } from '../../../suites/clauses.ts';
import { gate } from '../support/http-gates.ts';
import { httpSession } from '../support/http-operator.ts';

export const gateWithoutChallenge = httpSession(
  'gate-without-challenge',
  'everything is answered with status 401 and no WWW-Authenticate',
  [clauses.authChallenge, clauses.authResourceMetadataDiscoverable],
  () => gate({}),
);
