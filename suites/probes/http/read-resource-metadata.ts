import {
  challengesIn,
  type HttpDoor,
  metadataUrlIn,
  type Probe,
} from '../../../harness/model/index.ts';
import { callTool } from '../call-tool.ts';
import { callToolBadly } from '../call-tool-badly.ts';
import { callUnknownMethod } from '../call-unknown-method.ts';
import { callUnknownTool } from '../call-unknown-tool.ts';
import { listTools } from '../list-tools.ts';
import { pingWhileListening } from './ping-while-listening.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Revisions from this one on know the well-known paths. */
export const SINCE_WELL_KNOWN = '2025-11-25';

/** From a 401 one step further, as a client would go that wants to log in: to the resource metadata. */
export const readResourceMetadata: Probe = {
  id: 'read-resource-metadata',
  isolation: 'shared',
  safety: 'harmless',
  alsoUnopened: true,
  // Any request may be the one that is refused.
  needs: [
    ...[listTools, callUnknownMethod, callTool, callToolBadly, callUnknownTool],
    pingWhileListening,
  ],
  async run({ http, revision, notSent }) {
    if (!http?.refusedWith) return notSent('not-applicable', 'the server asks for no credentials');
    const challenges = challengesIn(http.refusedWith);
    if (!challenges) return notSent('not-applicable', 'a 401 without a challenge leads nowhere');
    if (revision < '2025-06-18') {
      return notSent('not-applicable', `revision ${revision} knows no resource metadata`);
    }
    const named = metadataUrlIn(challenges);
    if (named === undefined && revision < SINCE_WELL_KNOWN) {
      return notSent('not-applicable', 'the challenge names no resource metadata');
    }
    if (named === undefined) return readWellKnown(http);
    if (!URL.canParse(named)) {
      return notSent('not-applicable', 'what the challenge names as resource metadata is no URL');
    }
    await http.fetchMetadata(new URL(named));
  },
};

/** At the path of the server, then at the root. */
async function readWellKnown({ url, fetchMetadata }: HttpDoor): Promise<void> {
  const path = url.pathname.replace(/\/$/, '');
  const places = [...new Set([WELL_KNOWN + path, WELL_KNOWN])];
  for (const place of places) {
    const { status } = await fetchMetadata(new URL(place, url.origin));
    if (status === 200) return;
  }
}
