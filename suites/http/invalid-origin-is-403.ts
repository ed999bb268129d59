import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { pingFromForeignOrigin } from '../probes/http/ping-from-foreign-origin.ts';
import { pingWhileListening } from '../probes/http/ping-while-listening.ts';
import { open } from '../probes/open.ts';
import { fail, pass, risk } from '../support/findings.ts';
import { succeeded } from '../support/http.ts';
import { isRefusal, ofOddPing, outcomeShown, statusOf } from '../support/http-judges.ts';

export const invalidOriginIs403: Assertion = {
  id: 'http/invalid-origin-is-403',
  group: 'headers',
  title: 'a request from a foreign Origin is refused, since 2025-11-25 with 403',
  clause: clauses.httpOrigin403,
  over: [open, pingWhileListening, pingFromForeignOrigin],
  judge: ofOddPing(
    clauses.httpOrigin403,
    pingFromForeignOrigin,
    (odd, served, { revision, remote }) => {
      const { words, at } = outcomeShown(odd);
      const status = statusOf(odd);
      const names403 = revision >= '2025-11-25';
      if (status === 403 || (isRefusal(status) && !names403)) return pass(odd.at, at, ...served);
      const fault = {
        expected: names403 ? 'HTTP 403' : 'a refusal, such as HTTP 403',
        actual: `${words}, to a page of http://mcp-assert.invalid`,
        evidence: [{ ...odd.at, header: 'origin' }, at],
      } as const;
      // Which origins a public server has to serve is not known here; one on this machine has none.
      return remote || !(names403 || succeeded(odd)) ? risk(fault) : fail(fault);
    },
  ),
};
