import { oddPing, withoutVersionHeader } from './ping.ts';

/** Leaves out the header that names the revision, as clients of earlier revisions do. */
export const pingWithoutVersion = oddPing({
  id: 'ping-without-version',
  what: 'without-version',
  headers: { 'mcp-protocol-version': null },
  pointless: withoutVersionHeader,
});
