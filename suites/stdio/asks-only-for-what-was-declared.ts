import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { judgeUndeclaredRequests } from '../support/undeclared-requests.ts';

export const asksOnlyForWhatWasDeclared: Assertion = {
  id: 'stdio/asks-only-for-what-was-declared',
  group: 'standard output',
  title: 'the server asks its client only for what the client declared',
  clause: clauses.negotiatedCapabilitiesOnly,
  over: 'every-recording',
  judge: judgeUndeclaredRequests,
};
