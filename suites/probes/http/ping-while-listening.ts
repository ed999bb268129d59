import type { Probe } from '../../../harness/model/index.ts';
import { ids } from '../ids.ts';
import { listen } from './listen.ts';

const PINGS = 2;

/** Pings, several at once, while the streams that GET opened are there for what does not belong on them. */
export const pingWhileListening: Probe = {
  id: 'ping-while-listening',
  isolation: 'shared',
  safety: 'harmless',
  needs: [listen],
  async run(session) {
    const all = Array.from({ length: PINGS }, (_, nth) => ids.pingWhileListening(nth));
    for (const id of all) session.request(id, 'ping');
    await Promise.all(all.map((id) => session.answered(id)));
  },
};
