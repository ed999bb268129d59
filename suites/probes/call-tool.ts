import type { Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';
import { listTools } from './list-tools.ts';

/** Calls the permitted tools with good arguments. */
export const callTool: Probe = {
  id: 'call-tool',
  isolation: 'shared',
  safety: 'calls-tool',
  needs: [listTools],
  async run(session) {
    const { good, goodRefused, partlyRefused } = await session.planCalls();
    const refused = goodRefused ?? partlyRefused;
    if (refused) session.notSent(refused.why, refused.because);
    for (const [nth, { tool, arguments: args }] of good.entries()) {
      session.request(ids.callTool(nth), 'tools/call', { name: tool, arguments: args });
    }
    await Promise.all(good.map((_, nth) => session.answered(ids.callTool(nth))));
  },
};
