import { type HttpAsked, headerOf, STATEFUL_REVISIONS } from '../../../harness/model/index.ts';

export const VERSION = 'MCP-Protocol-Version';

/** The header names a revision that is none of those which a session can have. */
export function namesUnknownVersion({ headers }: HttpAsked): boolean {
  const version = headerOf(headers, VERSION);
  return version !== undefined && !STATEFUL_REVISIONS.includes(version as never);
}
