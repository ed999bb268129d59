import { type Assertion, member, STATEFUL_REVISIONS } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { open } from '../probes/open.ts';
import { shown } from '../support/describe.ts';
import { fail, pass, risk } from '../support/findings.ts';
import { ofFirstResponse, resultMember } from '../support/initialize.ts';
import { pointing } from '../support/read.ts';

export const protocolVersionIsSupported: Assertion = {
  id: 'round-trip/protocol-version-is-supported',
  group: 'initialize',
  title: 'protocolVersion is the requested revision, or another that the server supports',
  clause: clauses.versionNegotiation,
  over: [open],
  judge: ofFirstResponse('a protocolVersion', (opening) => {
    const { request, response } = opening;
    const requested = member(request.params, 'protocolVersion');
    const answered = resultMember(opening, 'protocolVersion');
    const sent = pointing(request.at, '/params/protocolVersion');
    const at = pointing(response.at, '/result/protocolVersion');
    const known: readonly unknown[] = STATEFUL_REVISIONS;
    if (known.includes(answered)) return pass(sent, at);
    const expected = `${shown(requested)}, or another revision that has initialize (${STATEFUL_REVISIONS.join(', ')})`;
    const supported = member(member(response.message.error, 'data'), 'supported');
    if (Array.isArray(supported)) {
      // The page's own example answers so, against its MUST.
      return risk({
        expected,
        actual: `an error that names ${supported.length} supported versions instead of offering one`,
        evidence: [sent, pointing(response.at, '/error/data/supported')],
        causes: ['round-trip/initialize-response-is-a-result'],
      });
    }
    const actual = answered === undefined ? 'no protocolVersion' : shown(answered);
    return fail({
      expected,
      actual,
      evidence: [sent, at],
      causes: ['round-trip/initialize-response-is-a-result'],
    });
  }),
};
