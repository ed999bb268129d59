import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { pingWhileListening } from '../probes/http/ping-while-listening.ts';
import { pingWithInvalidVersion } from '../probes/http/ping-with-invalid-version.ts';
import { open } from '../probes/open.ts';
import { fail, pass } from '../support/findings.ts';
import { ofOddPing, outcomeShown, statusOf } from '../support/http-judges.ts';

export const invalidVersionHeaderIs400: Assertion = {
  id: 'http/invalid-version-header-is-400',
  group: 'headers',
  title: 'an MCP-Protocol-Version that no revision has is answered with 400',
  clause: clauses.httpVersionHeaderInvalid400,
  over: [open, pingWhileListening, pingWithInvalidVersion],
  judge: ofOddPing(clauses.httpVersionHeaderInvalid400, pingWithInvalidVersion, (odd, served) => {
    const { words, at } = outcomeShown(odd);
    if (statusOf(odd) === 400) return pass(odd.at, at, ...served);
    const evidence = [{ ...odd.at, header: 'mcp-protocol-version' }, at] as const;
    return fail({ expected: 'HTTP 400', actual: words, evidence });
  }),
};
