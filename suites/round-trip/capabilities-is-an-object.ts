import { type Assertion, isObject } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { kindOf } from '../support/describe.ts';
import { fail, pass } from '../support/findings.ts';
import { ofFirstResponse, resultMember } from '../support/initialize.ts';
import { pointing } from '../support/read.ts';

export const capabilitiesIsAnObject: Assertion = {
  id: 'round-trip/capabilities-is-an-object',
  group: 'initialize',
  title: 'capabilities is an object',
  clause: clauses.initializeResult,
  over: [open],
  judge: ofFirstResponse('capabilities: an object', (opening) => {
    const capabilities = resultMember(opening, 'capabilities');
    const at = pointing(opening.response.at, '/result/capabilities');
    if (isObject(capabilities)) return pass(at);
    return fail({
      expected: 'capabilities: an object',
      actual: kindOf(capabilities),
      evidence: [at],
      causes: ['round-trip/initialize-response-is-a-result'],
    });
  }),
};
