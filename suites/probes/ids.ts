/**
 * The ids of requests: never 0, numbers and strings, and far enough apart that an id which comes
 * back one higher, or cut to 32 bits, is never mistaken for another request's.
 */
export const ids = {
  initialize: 101,
  listTools: (page: number) => 2000 + 10 * page,
  callTool: (nth: number) => 30_000 + 10 * nth,
  callToolBadly: 'mcp-assert-bad-call',
  callUnknownTool: 4040,
  /** Above 2^32: an id is not a 32-bit number. */
  callUnknownMethod: 2 ** 32 + 505,
  pingWhileListening: (nth: number) => 60_000 + 10 * nth,
  /** Of requests over HTTP that are odd in their headers. */
  oddPing: (what: string) => `mcp-assert-ping-${what}`,
  /** Of the ordinary ones before and after something odd, in a session of their own. */
  pingBefore: 7070,
  pingAfter: 'mcp-assert-ping-after',
  /** Of a response to nothing: no request of a server should have it. */
  unasked: 'mcp-assert-unasked',
} as const;
