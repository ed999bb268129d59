/** `mcp-assert serve --http`: a broken server on a port, for any client. */
import { systemClock } from '../../harness/clock.ts';
import { UsageError } from '../../harness/errors.ts';
import { EXIT } from '../../harness/exit-code.ts';
import { killAllServers } from '../../harness/process.ts';
import { reach } from '../../harness/reach.ts';
import { serveHttp } from '../../harness/serve-http.ts';
import { fetchedServer } from '../../harness/transports/http/fetched.ts';
import { mutatedHttp } from '../../harness/transports/http/mutated.ts';
import { networkCarrier } from '../../harness/transports/http/network.ts';
import { DEFAULT_BUDGETS } from '../../index.ts';
import { httpBehavioursOf } from '../../mutants/mutant-id.ts';
import type { ServeWords } from '../program-mutants.ts';
import { withUnbroken } from '../unbroken.ts';

const PATH = '/mcp';
const HOST = '127.0.0.1';

/** Returns when a signal asks it to end; everything that it started has ended by then. */
export async function serveHttpCommand(
  command: readonly string[] | undefined,
  words: ServeWords,
  patienceMs: number,
): Promise<number> {
  for (const option of ['log', 'source'] as const) {
    if (words[option] !== undefined) throw new UsageError(`--${option} is for servers over stdio`);
  }
  const behaviours = words.mutant === undefined ? [] : httpBehavioursOf(words.mutant);
  // Listened for from the start: a server that is still starting must not be left behind.
  const ended = untilSignal();
  return withUnbroken(command, words, async ({ target }) => {
    const reached = await Promise.race([reach(target, DEFAULT_BUDGETS), ended]);
    if (!reached) {
      killAllServers();
      return EXIT.passed;
    }
    try {
      const upstream = fetchedServer(networkCarrier(new URL(reached.url ?? '')));
      const server = mutatedHttp(behaviours, upstream, systemClock, patienceMs);
      const place = { port: words.port ?? 0, path: PATH, host: HOST };
      const served = await serveHttp(server, place, systemClock).catch((error: Error) => {
        throw new UsageError(`--port ${place.port}: ${error.message}`);
      });
      process.stdout.write(`mcp-assert: listening on ${served.url}\n`);
      await ended;
      await served.close();
    } finally {
      await reached.end();
    }
    return EXIT.passed;
  });
}

function untilSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.once(signal, () => resolve(undefined));
    }
  });
}
