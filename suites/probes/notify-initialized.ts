import type { Probe } from '../../harness/model/index.ts';
import { open } from './open.ts';

/** The notification that every client sends, and the time in which an answer to it would appear. */
export const notifyInitialized: Probe = {
  id: 'notify-initialized',
  isolation: 'shared',
  safety: 'harmless',
  handshake: true,
  needs: [open],
  async run(session) {
    session.notify('notifications/initialized');
    await session.grace();
  },
};
