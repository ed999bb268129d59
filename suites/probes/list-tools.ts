import { has, isResponse, member, type Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';
import { open } from './open.ts';

/** A list that goes on for longer is not read to its end. */
const MAX_PAGES = 50;

/** Reads all pages of tools/list, taking the list from any response that holds one. */
export const listTools: Probe = {
  id: 'list-tools',
  isolation: 'shared',
  safety: 'harmless',
  needs: [open],
  async run(session) {
    const { learned } = session;
    if (learned.capabilities && !has(learned.capabilities, 'tools')) {
      session.notSent('not-applicable', 'the server declares no tools');
      return;
    }
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const id = ids.listTools(page);
      session.request(id, 'tools/list', cursor === undefined ? undefined : { cursor });
      const response = await session.firstThat(
        (message) =>
          isResponse(message) &&
          (message.id === id || Array.isArray(member(message.result, 'tools'))),
      );
      const result = member(response, 'result');
      const tools = member(result, 'tools');
      if (!Array.isArray(tools)) return;
      // A second reading, in a process started again, replaces the first.
      if (page === 0 || !learned.tools) learned.tools = [];
      for (const tool of tools) {
        const name = member(tool, 'name');
        if (typeof name === 'string') learned.tools.push({ name, tool });
      }
      const next = member(result, 'nextCursor');
      if (typeof next !== 'string') {
        learned.toolsComplete = true;
        return;
      }
      // A cursor that comes again would come for ever.
      if (seen.has(next)) return;
      seen.add(next);
      cursor = next;
    }
  },
};
