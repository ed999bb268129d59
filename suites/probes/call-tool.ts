import { isResponse, member, type Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';
import { listTools } from './list-tools.ts';

/**
 * Calls the permitted tools with good arguments. Where these were made from a schema they may mean
 * nothing to the tool; when it says so, another read-only tool is tried.
 */
export const callTool: Probe = {
  id: 'call-tool',
  isolation: 'shared',
  safety: 'calls-tool',
  needs: [listTools],
  async run(session) {
    const { good, instead = [], goodRefused, partlyRefused } = await session.planCalls();
    const refused = goodRefused ?? partlyRefused;
    if (refused) session.notSent(refused.why, refused.because);
    for (const [nth, { tool, arguments: args }] of good.entries()) {
      session.request(ids.callTool(nth), 'tools/call', { name: tool, arguments: args });
    }
    if (instead.length === 0) {
      await Promise.all(good.map((_, nth) => session.answered(ids.callTool(nth))));
      return;
    }
    for (const [nth, { tool, arguments: args }] of [...good, ...instead].entries()) {
      const id = ids.callTool(nth);
      if (nth >= good.length) session.request(id, 'tools/call', { name: tool, arguments: args });
      const response = await session.firstThat(
        (message) => isResponse(message) && message.id === id,
      );
      // Silence, or a success: nothing more is to be learned from another call.
      if (!response || member(member(response, 'result'), 'isError') !== true) return;
    }
  },
};
