import type { Probe } from '../../harness/model/index.ts';
import { ids } from './ids.ts';

/** Opens the session: nothing else is in flight until the first response has come. */
export const open: Probe = {
  id: 'open',
  isolation: 'shared',
  safety: 'harmless',
  handshake: true,
  needs: [],
  run: (session) => session.open(ids.initialize),
};
