import { type Assertion, has } from '../../harness/model/index.ts';
import { clauses } from '../clauses.ts';
import { kindOf, shown } from '../support/describe.ts';
import { fail, notChecked, pass, risk } from '../support/findings.ts';
import { pointing } from '../support/read.ts';
import { ofDocument } from '../support/resource-metadata.ts';

export const resourceMetadataNamesThisServer: Assertion = {
  id: 'refusals/resource-metadata-names-this-server',
  group: 'credentials',
  title: 'the resource that the metadata names is this server',
  clause: clauses.authPrmResource,
  over: 'every-recording',
  judge: ofDocument(clauses.authPrmResource, (document, at, { url }) => {
    if (url === undefined) {
      return notChecked('blocked', 'the transcript does not say where the server is');
    }
    const { resource } = document;
    const fault = (actual: string) => ({
      expected: `resource: ${url}`,
      actual,
      evidence: [pointing(at, '/resource')] as const,
    });
    if (!has(document, 'resource')) return fail(fault('no resource'));
    if (typeof resource !== 'string') return fail(fault(`resource is ${kindOf(resource)}`));
    if (!URL.canParse(resource)) return fail(fault(`resource ${shown(resource)} is no URL`));
    const named = new URL(resource);
    const server = new URL(url);
    if (!isWithin(server.pathname, named.pathname)) return fail(fault(`resource: ${resource}`));
    if (named.origin === server.origin) return pass(pointing(at, '/resource'));
    if (placeOf(named) !== placeOf(server)) return fail(fault(`resource: ${resource}`));
    return risk(fault(`resource: ${resource}, by another name of this machine`));
  }),
};

/** A server may be named by its path, or by one above it (#canonical-server-uri). */
function isWithin(path: string, above: string): boolean {
  const parts = above.replace(/\/$/, '');
  return path === parts || path.startsWith(`${parts}/`);
}

/** Where a URL leads, whichever name of this machine it has. */
function placeOf({ protocol, hostname, port }: URL): string {
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return `${protocol}//${isHere ? 'localhost' : hostname}:${port}`;
}
