import type { Probe } from '../../../harness/model/index.ts';
import { ids } from '../ids.ts';
import { notifyInitialized } from '../notify-initialized.ts';

/** Sends a body that is not JSON, in a session that is known to work. */
export const sendMalformedBody: Probe = {
  id: 'send-malformed-body',
  isolation: 'own',
  safety: 'malformed',
  needs: [notifyInitialized],
  async run(session) {
    session.request(ids.pingBefore, 'ping');
    await session.answered(ids.pingBefore);
    await session.http?.send({ method: 'POST', body: '{not json' });
  },
};
