import { oddPing, withoutSessions } from './ping.ts';

/** Leaves out the session id that the server issued. */
export const pingWithoutSession = oddPing({
  id: 'ping-without-session',
  what: 'without-session',
  headers: { 'mcp-session-id': null },
  pointless: withoutSessions,
});
