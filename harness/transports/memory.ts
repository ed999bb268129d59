/** A server in our own process: a function that is told each line and writes lines back. */
import { wholeFrame } from './lines.ts';
import type { Wire, WireListener } from './wire.ts';

/** What the function can do. */
export interface MemoryServer {
  /** Writes a message as one line. */
  write(message: unknown): void;
  /** Ends the process, as an exit of its own accord. */
  exit(exitCode: number): void;
}

/** @param receive is told each line that was sent, as text */
export function memoryWire(receive: (line: string, server: MemoryServer) => void): Wire {
  let listener: WireListener;
  let isOver = false;
  const server: MemoryServer = {
    write(message) {
      if (isOver) return;
      listener.happened({
        kind: 'received',
        frame: wholeFrame(Buffer.from(JSON.stringify(message))),
      });
      listener.activity('');
    },
    exit(exitCode) {
      if (isOver) return;
      isOver = true;
      listener.happened({ kind: 'closed', exitCode });
    },
  };
  return {
    async start(to) {
      listener = to;
    },
    send(text) {
      // A process answers later, never within the call that writes to it.
      setImmediate(() => {
        if (!isOver) receive(text, server);
      });
    },
    async end() {
      if (isOver) return;
      listener.happened({ kind: 'input-closed' });
      await new Promise((resolve) => setImmediate(resolve));
      server.exit(0);
    },
    stderrTail: () => '',
  };
}
