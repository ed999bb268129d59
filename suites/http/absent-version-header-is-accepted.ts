import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { pingWhileListening } from '../probes/http/ping-while-listening.ts';
import { pingWithoutVersion } from '../probes/http/ping-without-version.ts';
import { open } from '../probes/open.ts';
import { pass, risk } from '../support/findings.ts';
import { succeeded } from '../support/http.ts';
import { isServed, ofOddPing, outcomeShown } from '../support/http-judges.ts';

export const absentVersionHeaderIsAccepted: Assertion = {
  id: 'http/absent-version-header-is-accepted',
  group: 'headers',
  title: 'a request without MCP-Protocol-Version is served',
  clause: clauses.httpVersionHeaderAbsent,
  over: [open, pingWhileListening, pingWithoutVersion],
  judge: ofOddPing(clauses.httpVersionHeaderAbsent, pingWithoutVersion, (odd, served) => {
    const { words, at } = outcomeShown(odd);
    if (succeeded(odd) && isServed(odd)) return pass(odd.at, at, ...served);
    const evidence = [{ ...odd.at, header: 'mcp-protocol-version' }, at] as const;
    return risk({ expected: 'a response, as with the header', actual: words, evidence });
  }),
};
