import { EVENT_STREAM, type Probe } from '../../../harness/model/index.ts';
import { open } from '../open.ts';

/**
 * Asks for a stream of what the server says of itself, and then for a second one. Both stay open while
 * everything else goes on, so that it shows what is sent on them.
 */
export const listen: Probe = {
  id: 'listen',
  isolation: 'shared',
  safety: 'harmless',
  needs: [open],
  async run({ http }) {
    const first = await http?.send({ method: 'GET', until: 'head' });
    // Where there is no first stream, a second request shows nothing more.
    if (first?.contentType !== EVENT_STREAM) return;
    await http?.send({ method: 'GET', until: 'head' });
  },
};
