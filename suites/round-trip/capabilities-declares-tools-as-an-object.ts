import { type Assertion, has, isObject } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { kindOf } from '../support/describe.ts';
import { fail, notChecked, pass } from '../support/findings.ts';
import { ofFirstResponse, resultMember } from '../support/initialize.ts';
import { pointing } from '../support/read.ts';

const EXPECTED = 'capabilities.tools: an object';

export const capabilitiesDeclaresToolsAsAnObject: Assertion = {
  id: 'round-trip/capabilities-declares-tools-as-an-object',
  group: 'initialize',
  title: 'capabilities declares tools as an object',
  clause: clauses.toolsCapability,
  over: [open],
  judge: (recordings, { expect }) =>
    ofFirstResponse(EXPECTED, (opening) => {
      const capabilities = resultMember(opening, 'capabilities');
      const at = pointing(opening.response.at, '/result/capabilities/tools');
      if (isObject(capabilities) && !has(capabilities, 'tools')) {
        const expectedTools = Object.keys(expect?.tools ?? {});
        if (expectedTools.length === 0) {
          return notChecked('not-applicable', 'the server declares no tools');
        }
        return fail({
          expected: `${EXPECTED}, since ${expectedTools.join(', ')} is expected`,
          actual: 'no tools member',
          evidence: [at],
        });
      }
      const tools = isObject(capabilities) ? capabilities.tools : undefined;
      if (isObject(tools)) return pass(at);
      return fail({
        expected: EXPECTED,
        actual: kindOf(tools),
        evidence: [at],
        causes: [
          'round-trip/initialize-response-is-a-result',
          'round-trip/capabilities-is-an-object',
        ],
      });
    })(recordings),
};
