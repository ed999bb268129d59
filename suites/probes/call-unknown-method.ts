import type { Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';
import { open } from './open.ts';

/** A method that no server knows: clients ask for the same, so that its answer is one place. */
export const UNKNOWN_METHOD = 'mcp-assert/no-such-method';

/** Sends a request whose method no revision has. */
export const callUnknownMethod: Probe = {
  id: 'call-unknown-method',
  isolation: 'shared',
  safety: 'harmless',
  needs: [open],
  async run(session) {
    session.request(ids.callUnknownMethod, UNKNOWN_METHOD);
    await session.answered(ids.callUnknownMethod);
  },
};
