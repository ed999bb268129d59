/** What goes out on the wire of one revision: members and kinds that it does not know are left out. */
import type { Revision } from '../../harness/model/index.ts';
import type { Writable } from './render.ts';
import type { ContentBlock, ListedTool, ServerSpec } from './spec.ts';

type Members = Readonly<Record<string, Writable>>;
/** Members that came after the first revision. */
type Since = Readonly<Record<string, Revision>>;

const SERVER_INFO: Since = {
  title: '2025-06-18',
  websiteUrl: '2025-11-25',
  description: '2025-11-25',
  icons: '2025-11-25',
};
const CAPABILITIES: Since = { completions: '2025-03-26' };
const TOOL: Since = {
  annotations: '2025-03-26',
  title: '2025-06-18',
  outputSchema: '2025-06-18',
  _meta: '2025-06-18',
  icons: '2025-11-25',
  execution: '2025-11-25',
};
const BLOCK: Since = { _meta: '2025-06-18', icons: '2025-11-25' };
const BLOCK_ANNOTATIONS: Since = { lastModified: '2025-06-18' };
const KINDS: Readonly<Record<ContentBlock['type'], Revision>> = {
  text: '2024-11-05',
  image: '2024-11-05',
  resource: '2024-11-05',
  audio: '2025-03-26',
  resource_link: '2025-06-18',
};

/** Since this revision results have `structuredContent`. */
export const STRUCTURED_SINCE: Revision = '2025-06-18';

/** The members of the result of `initialize` that the spec decides. */
export function initializeResult(spec: ServerSpec, revision: Revision): Members {
  return {
    protocolVersion: revision,
    capabilities: declaredIn(spec, revision),
    serverInfo: known(spec.serverInfo, SERVER_INFO, revision),
    instructions: spec.instructions,
  };
}

/** The capabilities as the revision knows them. */
export function declaredIn(spec: ServerSpec, revision: Revision): Members {
  return known(spec.capabilities, CAPABILITIES, revision);
}

/** A tool as `tools/list` shows it. */
export function listedTool(tool: ListedTool, revision: Revision): Members {
  return known(tool, TOOL, revision);
}

/** The blocks of a result; those of a kind that the revision lacks are not sent. */
export function contentOf(blocks: readonly ContentBlock[], revision: Revision): Members[] {
  return blocks
    .filter(({ type }) => KINDS[type] <= revision)
    .map((block) => {
      const members = known(block, BLOCK, revision);
      return {
        ...members,
        ...('annotations' in block && {
          annotations: known(block.annotations ?? {}, BLOCK_ANNOTATIONS, revision),
        }),
        ...('resource' in block && { resource: known(block.resource, BLOCK, revision) }),
      };
    });
}

function known(members: object, since: Since, revision: Revision): Members {
  const entries = Object.entries(members);
  return Object.fromEntries(entries.filter(([name]) => (since[name] ?? '') <= revision));
}
