import { oddPing, withoutSessions } from './ping.ts';

/** Names a session that was never opened; the same each time, so that recordings can be compared. */
export const pingInUnknownSession = oddPing({
  id: 'ping-in-unknown-session',
  what: 'in-unknown-session',
  headers: { 'mcp-session-id': '6f1d3c5e-0b7a-4c2d-9e8f-a1b2c3d4e5f6' },
  pointless: withoutSessions,
});
