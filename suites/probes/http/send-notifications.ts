import type { Probe } from '../../../harness/model/index.ts';
import { ids } from '../ids.ts';
import { open } from '../open.ts';

/** Sends what nobody answers: notifications that mean nothing here, and a response to nothing. */
export const sendNotifications: Probe = {
  id: 'send-notifications',
  isolation: 'shared',
  safety: 'harmless',
  needs: [open],
  async run(session) {
    session.notify('notifications/cancelled', { requestId: 'mcp-assert-no-such-request' });
    session.notify('notifications/mcp-assert-unknown');
    const body = JSON.stringify({ jsonrpc: '2.0', id: ids.unasked, result: {} });
    await Promise.all([session.http?.send({ method: 'POST', body }), session.grace()]);
  },
};
