import type { Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';
import { listTools } from './list-tools.ts';

/** Calls one permitted tool with arguments that its own schema refuses. */
export const callToolBadly: Probe = {
  id: 'call-tool-badly',
  isolation: 'shared',
  safety: 'calls-tool',
  needs: [listTools],
  async run(session) {
    const { bad, badRefused } = await session.planCalls();
    if (badRefused) session.notSent(badRefused.why, badRefused.because);
    if (!bad) return;
    const id = ids.callToolBadly;
    session.request(id, 'tools/call', { name: bad.tool, arguments: bad.arguments });
    await session.answered(id);
  },
};
