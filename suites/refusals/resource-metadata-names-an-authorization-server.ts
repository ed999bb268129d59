import { type Assertion, has } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { kindOf } from '../support/describe.ts';
import { fail, pass } from '../support/findings.ts';
import { pointing } from '../support/read.ts';
import { ofDocument } from '../support/resource-metadata.ts';

export const resourceMetadataNamesAnAuthorizationServer: Assertion = {
  id: 'refusals/resource-metadata-names-an-authorization-server',
  group: 'credentials',
  title: 'the resource metadata names an authorization server',
  clause: clauses.authPrmDocument,
  over: 'every-recording',
  judge: ofDocument(clauses.authPrmDocument, (document, at) => {
    const servers = document.authorization_servers;
    const found = (pointer: string, actual: string) =>
      fail({
        expected: 'authorization_servers: an array of one URL or more',
        actual,
        evidence: [pointing(at, pointer)],
      });
    const place = '/authorization_servers';
    if (!has(document, 'authorization_servers')) return found(place, 'no authorization_servers');
    if (!Array.isArray(servers)) return found(place, `authorization_servers is ${kindOf(servers)}`);
    if (servers.length === 0) return found(place, 'authorization_servers is empty');
    const odd = servers.findIndex((one) => typeof one !== 'string' || !URL.canParse(one));
    return odd === -1
      ? pass(pointing(at, place))
      : found(`${place}/${odd}`, `an authorization server that is no URL: ${kindOf(servers[odd])}`);
  }),
};
