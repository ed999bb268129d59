import type { Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';
import { listTools } from './list-tools.ts';

const NAME = 'mcp-assert-no-such-tool';

/** Calls a tool that does not exist; withheld where it cannot be known that it does not. */
export const callUnknownTool: Probe = {
  id: 'call-unknown-tool',
  isolation: 'shared',
  safety: 'harmless',
  needs: [listTools],
  async run(session) {
    const { capabilities, tools } = session.learned;
    if (capabilities && !Object.hasOwn(capabilities, 'tools')) {
      return session.notSent('not-applicable', 'the server declares no tools');
    }
    if (!tools) {
      return session.notSent('withheld', 'no tool list came, so no name is known to be unknown');
    }
    if (tools.some(({ name }) => name === NAME)) {
      return session.notSent('withheld', `the server lists a tool named ${NAME}`);
    }
    session.request(ids.callUnknownTool, 'tools/call', { name: NAME, arguments: {} });
    await session.answered(ids.callUnknownTool);
  },
};
