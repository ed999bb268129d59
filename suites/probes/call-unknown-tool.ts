import type { Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';
import { listTools } from './list-tools.ts';

/** No server should have a tool of this name. */
export const UNKNOWN_TOOL = 'mcp-assert-no-such-tool';

const UNCERTAIN = 'so no name is known to be unknown';

/** Calls a tool that does not exist; withheld where it cannot be known that it does not. */
export const callUnknownTool: Probe = {
  id: 'call-unknown-tool',
  isolation: 'shared',
  safety: 'harmless',
  needs: [listTools],
  async run(session) {
    const { capabilities, tools, toolsComplete } = session.learned;
    if (capabilities && !Object.hasOwn(capabilities, 'tools')) {
      return session.notSent('not-applicable', 'the server declares no tools');
    }
    if (!tools) {
      return session.http?.refusedWith
        ? session.notSent('needs-credentials', `the tool list wants credentials, ${UNCERTAIN}`)
        : session.notSent('withheld', `no tool list came, ${UNCERTAIN}`);
    }
    if (!toolsComplete) {
      const because = `the tool list has further pages that could not be read, ${UNCERTAIN}`;
      return session.notSent('withheld', because);
    }
    if (tools.some(({ name }) => name === UNKNOWN_TOOL)) {
      return session.notSent('withheld', `the server lists a tool named ${UNKNOWN_TOOL}`);
    }
    session.request(ids.callUnknownTool, 'tools/call', { name: UNKNOWN_TOOL, arguments: {} });
    await session.answered(ids.callUnknownTool);
  },
};
