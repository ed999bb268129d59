import { type Assertion, challengesIn, headerOf, levelIn } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { shown } from '../support/describe.ts';
import { fail, pass, risk } from '../support/findings.ts';
import { challengeAt, ofRefused } from '../support/resource-metadata.ts';

export const challengesARequestWithoutCredentials: Assertion = {
  id: 'refusals/challenges-a-request-without-credentials',
  group: 'credentials',
  title: 'a 401 says by WWW-Authenticate what it asks for',
  clause: clauses.authChallenge,
  over: 'every-recording',
  judge: ofRefused(clauses.authChallenge, (refused, _, { revision }) => {
    const bare = refused.find(({ response }) => !challengesIn(response.headers));
    const [first] = refused;
    if (!bare) return pass(first.at, challengeAt(first));
    const value = headerOf(bare.response.headers, 'www-authenticate');
    const fault = {
      expected: 'WWW-Authenticate with a challenge, such as Bearer realm="mcp"',
      actual:
        value === undefined
          ? 'HTTP 401 without WWW-Authenticate'
          : `HTTP 401 with what is no challenge: ${shown(value)}`,
      evidence: [bare.sent?.at ?? bare.at, challengeAt(bare)],
    } as const;
    return levelIn(clauses.authChallenge, revision) === 'MUST' ? fail(fault) : risk(fault);
  }),
};
