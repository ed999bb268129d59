/** How a server over HTTP says no: to what does not exist, and to those who bring no credentials. */
import type { Suite } from '../../harness/model/index.ts';
import { httpProbes } from '../probes/index.ts';
import { challengesARequestWithoutCredentials } from './challenges-a-request-without-credentials.ts';
import { refusesAnUnknownToolInJsonRpc } from './refuses-an-unknown-tool-in-json-rpc.ts';
import { resourceMetadataCanBeRead } from './resource-metadata-can-be-read.ts';
import { resourceMetadataNamesAnAuthorizationServer } from './resource-metadata-names-an-authorization-server.ts';
import { resourceMetadataNamesThisServer } from './resource-metadata-names-this-server.ts';

export const refusals: Suite = {
  name: 'refusals',
  title: 'how the server refuses',
  transport: 'http',
  probes: httpProbes,
  assertions: [
    refusesAnUnknownToolInJsonRpc,
    challengesARequestWithoutCredentials,
    resourceMetadataCanBeRead,
    resourceMetadataNamesAnAuthorizationServer,
    resourceMetadataNamesThisServer,
  ],
};
