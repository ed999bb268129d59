import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { pingWhileListening } from '../probes/http/ping-while-listening.ts';
import { pingWithoutSession } from '../probes/http/ping-without-session.ts';
import { open } from '../probes/open.ts';
import { notChecked, pass, risk } from '../support/findings.ts';
import { succeeded } from '../support/http.ts';
import { isServed, ofOddPing, outcomeShown, statusOf } from '../support/http-judges.ts';

export const refusesRequestsWithoutSession: Assertion = {
  id: 'http/refuses-requests-without-session',
  group: 'sessions',
  title: 'a server that needs its session id answers a request without one with 400',
  clause: clauses.httpSessionRequired400,
  over: [open, pingWhileListening, pingWithoutSession],
  judge: ofOddPing(clauses.httpSessionRequired400, pingWithoutSession, (odd, served) => {
    const { words, at } = outcomeShown(odd);
    if (statusOf(odd) === 400) return pass(odd.at, at, ...served);
    if (succeeded(odd) && isServed(odd)) {
      return notChecked('not-applicable', 'the server does not need its session id');
    }
    const evidence = [{ ...odd.at, header: 'mcp-session-id' }, at] as const;
    return risk({ expected: 'HTTP 400', actual: words, evidence });
  }),
};
