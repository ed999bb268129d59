/** The handshake that all revisions up to 2025-11-25 share (basic/lifecycle#initialization). */
import type { Revision } from '../model/index.ts';
import { version } from '../version.ts';
import type { RevisionDriver } from './revision.ts';

export function stateful(revision: Revision): RevisionDriver {
  return {
    revision,
    opening: (capabilities) => ({
      method: 'initialize',
      params: {
        protocolVersion: revision,
        capabilities,
        clientInfo: { name: 'mcp-assert', version },
      },
    }),
    stamp: (params) => params,
  };
}
