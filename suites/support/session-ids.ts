/** The session ids that a server issued, one for each session of ours. */

import { type Evidence, headerOf } from '../../harness/model/index.ts';
import { isInitialize, succeeded } from './http.ts';
import type { HttpSession } from './http-judges.ts';

export interface IssuedId {
  readonly id: string;
  readonly at: Evidence;
}

export const ISSUES_NONE = 'the server issues no session id';

export function issuedIds(sessions: readonly HttpSession[]): IssuedId[] {
  return sessions.flatMap((session) => {
    const { response } = session.find((one) => isInitialize(one) && succeeded(one)) ?? {};
    const id = response && headerOf(response.headers, 'mcp-session-id');
    if (!response || id === undefined) return [];
    return [{ id, at: { ...response.at, header: 'mcp-session-id' } }];
  });
}
