import { oddPing, withoutVersionHeader } from './ping.ts';

/** Names a revision that never was. */
export const pingWithInvalidVersion = oddPing({
  id: 'ping-with-invalid-version',
  what: 'with-invalid-version',
  headers: { 'mcp-protocol-version': '1999-01-01' },
  pointless: withoutVersionHeader,
});
