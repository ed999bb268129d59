import type { Probe } from '../../../harness/model/index.ts';
import { ids } from '../ids.ts';
import { notifyInitialized } from '../notify-initialized.ts';
import { pingText, withoutSessions } from './ping.ts';

/** Ends a session that works, and then asks something in it once more. */
export const terminateSession: Probe = {
  id: 'terminate-session',
  isolation: 'own',
  safety: 'changes-state',
  needs: [notifyInitialized],
  async run(session) {
    const because = withoutSessions(session);
    if (because !== undefined) return session.notSent('not-applicable', because);
    session.request(ids.pingBefore, 'ping');
    await session.answered(ids.pingBefore);
    await session.http?.send({ method: 'DELETE' });
    await session.http?.send({ method: 'POST', body: pingText(ids.pingAfter) });
  },
};
