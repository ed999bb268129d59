/** `mcp-assert serve --http`: a broken server on a port, for any client. */
import { systemClock } from '../../harness/clock.ts';
import { UsageError } from '../../harness/errors.ts';
import { openExchangeLog } from '../../harness/exchange-log.ts';
import { EXIT } from '../../harness/exit-code.ts';
import { killAllServers } from '../../harness/process.ts';
import { reach, targetSecrets } from '../../harness/reach.ts';
import { serveHttp } from '../../harness/serve-http.ts';
import { servedExchanges } from '../../harness/served-exchanges.ts';
import type { Target } from '../../harness/target.ts';
import { mutatedHttp } from '../../harness/transports/http/mutated.ts';
import { upstreamAt } from '../../harness/upstream.ts';
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
  if (words.source !== undefined) throw new UsageError('--source is for servers over stdio');
  // Before anything is started: whoever wants the log can do nothing without it.
  const log = words.log === undefined ? undefined : openExchangeLog(words.log);
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
      const upstream = await upstreamAt(new URL(reached.url ?? ''), headersOf(target));
      const server = mutatedHttp(behaviours, upstream, systemClock, patienceMs);
      const place = { port: words.port ?? 0, path: PATH, host: HOST };
      const secrets = targetSecrets(target, process.env);
      const ear = log && servedExchanges(words.mutant ?? 'unbroken', secrets, log.write);
      const served = await serveHttp(server, place, systemClock, ear).catch((error: Error) => {
        throw new UsageError(`--port ${place.port}: ${error.message}`);
      });
      process.stdout.write(`mcp-assert: listening on ${served.url}\n`);
      await ended;
      ear?.end();
      await served.close();
    } finally {
      await reached.end();
    }
    return EXIT.passed;
  });
}

function headersOf(target: Target) {
  return target.kind === 'http' ? target.headers : [];
}

function untilSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.once(signal, () => resolve(undefined));
    }
  });
}
