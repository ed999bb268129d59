import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { overHttp } from '../support/http-judges.ts';
import { judgeUndeclaredRequests } from '../support/undeclared-requests.ts';

export const asksOnlyForWhatWasDeclared: Assertion = {
  id: 'http/asks-only-for-what-was-declared',
  group: 'requests',
  title: 'the server asks its client only for what the client declared',
  clause: clauses.negotiatedCapabilitiesOnly,
  over: 'every-recording',
  judge: overHttp(clauses.negotiatedCapabilitiesOnly, judgeUndeclaredRequests),
};
