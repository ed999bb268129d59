import type { Assertion } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { fail, pass } from '../support/findings.ts';
import { ofFirstResponse } from '../support/initialize.ts';
import { responsesIn } from '../support/read.ts';

export const initializeGetsExactlyOneResponse: Assertion = {
  id: 'round-trip/initialize-gets-exactly-one-response',
  group: 'initialize',
  title: 'initialize gets exactly one response',
  clause: clauses.requestAnswered,
  over: [open],
  judge: ofFirstResponse('one response to initialize', ({ request, response }, recording) => {
    const [, surplus, ...others] = responsesIn(recording);
    if (!surplus) return pass(request.at, response.at);
    return fail({
      expected: 'one response to initialize',
      actual: `${others.length + 2} responses came`,
      evidence: [response.at, surplus.at],
    });
  }),
};
