import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { pingInUnknownSession } from '../probes/http/ping-in-unknown-session.ts';
import { pingWhileListening } from '../probes/http/ping-while-listening.ts';
import { open } from '../probes/open.ts';
import { pass, risk } from '../support/findings.ts';
import { ofOddPing, outcomeShown, statusOf } from '../support/http-judges.ts';

export const unknownSessionIsRefused: Assertion = {
  id: 'http/unknown-session-is-refused',
  group: 'sessions',
  title: 'a request with a session id that was never issued is refused, with 404 or 400',
  clause: clauses.httpSessionUnknown,
  over: [open, pingWhileListening, pingInUnknownSession],
  judge: ofOddPing(clauses.httpSessionUnknown, pingInUnknownSession, (odd, served) => {
    const { words, at } = outcomeShown(odd);
    const status = statusOf(odd);
    if (status === 404 || status === 400) return pass(odd.at, at, ...served);
    const evidence = [{ ...odd.at, header: 'mcp-session-id' }, at] as const;
    return risk({ expected: 'HTTP 404 or 400', actual: words, evidence });
  }),
};
