/** A ping whose headers are not those of any other request of the session. */
import type { Probe, Session } from '../../../harness/model/index.ts';
import { callUnknownMethod } from '../call-unknown-method.ts';
import { ids } from '../ids.ts';
import { listTools } from '../list-tools.ts';
import { pingWhileListening } from './ping-while-listening.ts';

/** A ping as text: what goes through the door to HTTP is not serialised there. */
export function pingText(id: string | number): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
}

export interface OddPing {
  readonly id: string;
  /** Names the ping in its id. */
  readonly what: string;
  /** By lower-case name; null leaves one out. */
  readonly headers: Readonly<Record<string, string | null>>;
  /** Why it would mean nothing in this session. */
  readonly pointless?: (session: Session) => string | undefined;
}

export function oddPing({ id, what, headers, pointless }: OddPing): Probe {
  return {
    id,
    isolation: 'shared',
    safety: 'harmless',
    // Whatever it does to a server, it did not do it to these.
    needs: [listTools, callUnknownMethod, pingWhileListening],
    async run(session) {
      const because = pointless?.(session);
      if (because !== undefined) return session.notSent('not-applicable', because);
      await session.http?.send({ method: 'POST', body: pingText(ids.oddPing(what)), headers });
    },
  };
}

/** For what is odd in the session id. */
export function withoutSessions({ http }: Session): string | undefined {
  return http?.sessionId === undefined ? 'the server issues no session id' : undefined;
}

/** For what is odd in the header that names the revision. */
export function withoutVersionHeader({ revision }: Session): string | undefined {
  return revision < '2025-06-18'
    ? `revision ${revision} does not have the header MCP-Protocol-Version`
    : undefined;
}
