import type { Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';
import { open } from './open.ts';

/** Sends a request whose method no revision has. */
export const callUnknownMethod: Probe = {
  id: 'call-unknown-method',
  isolation: 'shared',
  safety: 'harmless',
  needs: [open],
  async run(session) {
    session.request(ids.callUnknownMethod, 'mcp-assert/no-such-method');
    await session.answered(ids.callUnknownMethod);
  },
};
