/** Ctrl-C and its relatives end the server with us. */
import { endAllServers, killAllServers } from '../harness/process.ts';

/** A server is given this long to clean up after a Ctrl-C, in milliseconds. */
const PAUSE_MS = 1000;

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Runs `work`; a signal meanwhile ends the servers and then this process, with its exit code. */
export async function withInterrupts<T>(work: () => Promise<T>): Promise<T> {
  let interrupted = false;
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const handler = async () => {
      // The second time nobody waits any more.
      if (interrupted) killAllServers();
      else {
        interrupted = true;
        await endAllServers(PAUSE_MS);
      }
      process.stderr.write(`\nmcp-assert: ended by ${signal}; the server was ended too.\n`);
      process.exit(code);
    };
    process.on(signal, handler);
    return [signal, handler] as const;
  });
  try {
    const result = await work();
    // What the end of the server left to judge is not what was asked for.
    if (interrupted) await new Promise(() => {});
    return result;
  } finally {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  }
}
