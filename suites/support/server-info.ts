/** One rule for the two names of a server: a non-empty string, and the expected one. */
import { type Assertion, member } from '../../harness/model/index.ts';
import { kindOf, shown } from './describe.ts';
import { fail, pass, risk } from './findings.ts';
import { ofFirstResponse, resultMember } from './initialize.ts';
import { pointing } from './read.ts';

export function judgeServerInfo(key: 'name' | 'version'): Assertion['judge'] {
  const expected = `serverInfo.${key}: a non-empty string`;
  return (recordings, { expect }) =>
    ofFirstResponse(expected, (opening) => {
      const value = member(resultMember(opening, 'serverInfo'), key);
      const at = pointing(opening.response.at, `/result/serverInfo/${key}`);
      const wanted = expect?.server?.[key];
      if (value === '' && wanted === undefined) {
        // The schema asks for a string only: legal, but it names nothing.
        return risk({ expected, actual: 'an empty string', evidence: [at] });
      }
      if (typeof value !== 'string') {
        const causes = ['round-trip/initialize-response-is-a-result'];
        return fail({ expected, actual: kindOf(value), evidence: [at], causes });
      }
      if (wanted !== undefined && value !== wanted) {
        return fail({
          expected: `serverInfo.${key}: ${shown(wanted)}, as the expectations say`,
          actual: shown(value),
          evidence: [at],
        });
      }
      return pass(at);
    })(recordings);
}
