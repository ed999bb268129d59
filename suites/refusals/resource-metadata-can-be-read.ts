import { type Assertion, metadataUrlIn } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { SINCE_WELL_KNOWN } from '../probes/http/read-resource-metadata.ts';
import { shown } from '../support/describe.ts';
import { fail, pass, risk } from '../support/findings.ts';
import { challengeAt, ofMetadata } from '../support/resource-metadata.ts';

export const resourceMetadataCanBeRead: Assertion = {
  id: 'refusals/resource-metadata-can-be-read',
  group: 'credentials',
  title: 'a 401 leads to resource metadata, a JSON object',
  clause: clauses.authResourceMetadataDiscoverable,
  also: [clauses.authPrmDocument],
  over: 'every-recording',
  judge: ofMetadata(
    clauses.authResourceMetadataDiscoverable,
    ({ challenges, refused, answers }, { revision }) => {
      const read = answers.find(({ document }) => document);
      if (read) return pass(challengeAt(refused), read.exchange.at, read.at);
      const [first, ...others] = answers;
      if (!first) return fail(nowhere());
      const fault = {
        expected: 'HTTP 200 with a JSON object',
        actual: answers
          .map((answer) => `${answer.exchange.url}: ${answer.fault ?? 'nothing'}`)
          .join('; '),
        evidence: [challengeAt(refused), first.at, ...others.map(({ at }) => at)],
      } as const;
      return answers.some(({ moved }) => moved) ? risk(fault) : fail(fault);

      function nowhere() {
        const named = metadataUrlIn(challenges);
        const wellKnown = revision < SINCE_WELL_KNOWN ? '' : ', or metadata at a well-known path';
        return {
          expected: `a challenge with a URL as resource_metadata${wellKnown}`,
          actual:
            named === undefined ? 'no resource_metadata' : `resource_metadata ${shown(named)}`,
          evidence: [refused.at, challengeAt(refused)],
        } as const;
      }
    },
  ),
};
