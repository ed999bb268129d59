/** The headers of each request of a session. */

import { EVENT_STREAM, type HttpHeader, type HttpSend } from '../../model/index.ts';
import { version } from '../../version.ts';

/** The first revision whose requests name the negotiated revision in a header. */
const SINCE_VERSION_HEADER = '2025-06-18';

/** What the server has said of the session so far. */
export interface SessionHeaders {
  readonly sessionId: string | undefined;
  readonly revision: string | undefined;
}

/** @param given headers of the user */
export function requestHeaders(
  { method, headers: changed = {} }: HttpSend,
  { sessionId, revision }: SessionHeaders,
  given: readonly HttpHeader[],
): HttpHeader[] {
  const isPost = method === 'POST';
  const namesRevision = revision !== undefined && revision >= SINCE_VERSION_HEADER;
  const usual: readonly (readonly [string, string | null | undefined])[] = [
    ['Accept', isPost ? `application/json, ${EVENT_STREAM}` : EVENT_STREAM],
    ['Content-Type', isPost ? 'application/json' : null],
    ['Mcp-Session-Id', sessionId],
    ['MCP-Protocol-Version', namesRevision ? revision : null],
    ['User-Agent', `mcp-assert/${version}`],
  ];
  const named = new Map(usual.map(([name, value]) => [name.toLowerCase(), { name, value }]));
  // What the user gives replaces what is usual, and what a probe wants replaces both.
  for (const [name, value] of given) named.set(name.toLowerCase(), { name, value });
  for (const [name, value] of Object.entries(changed)) named.set(name, { name, value });
  return [...named.values()].flatMap(({ name, value }) =>
    value === undefined || value === null ? [] : [[name, value] as const],
  );
}
