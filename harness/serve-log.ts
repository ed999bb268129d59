/** What `mcp-assert serve --log` writes: what passes, as it passes, one JSON object a line. */
import { appendFileSync, fstatSync } from 'node:fs';
import type { Clock } from './clock.ts';
import { fullWords, LOG_LIMIT, openLog } from './log-file.ts';
import type { Frame } from './model/index.ts';
import { lineReader } from './transports/lines.ts';

/** What had happened when the server ended. Absent: it ended of its own accord. */
export type EndedAfter = 'input-closed' | 'output-refused' | NodeJS.Signals;

/** A line of the log. `atMs` is the time since the process that writes it was started. */
export type ServeLogEntry = { readonly atMs: number } & Logged;

/**
 * `started` is the process id. `from: server` is what the client is sent, after all behaviours;
 * `unterminated`: without a line feed. `full`: nothing follows but the end. `ended` is the exit code,
 * null for a signal; a process that is killed does not come to say it.
 */
type Logged =
  | { readonly started: number }
  | {
      readonly from: 'client' | 'server';
      readonly raw: string;
      readonly encoding?: 'base64';
      readonly unterminated?: true;
    }
  | { readonly full: string }
  | { readonly ended: number | null; readonly after?: EndedAfter };

export interface ServeLog {
  started(): void;
  clientWrote(frame: Frame): void;
  toClient(bytes: string | Uint8Array): void;
  /** The client closed our input. */
  inputClosed(): void;
  /** We closed our output: what is said from now on goes nowhere. */
  outputClosed(): void;
  /**
   * Nothing will be said or heard any more; the first reason is the one.
   * @param code null where a signal ends it
   */
  ending(code: number | null, after?: EndedAfter): void;
  /** The server behind has been ended too: whoever reads this need not look for it. */
  ended(): void;
}

/**
 * Opens the file for appending. Each line is written before anything else happens: whoever starts
 * the server may kill it at any time.
 * @param limit in bytes
 * @throws UsageError when the file cannot be written
 */
export function openServeLog(file: string, clock: Clock, limit = LOG_LIMIT): ServeLog {
  const fd = openLog(file);
  let bytes = fstatSync(fd).size;
  let [isFull, inputIsClosed, outputIsClosed] = [false, false, false];
  let end: Extract<Logged, { ended: unknown }> | undefined;

  function write(entry: Logged): void {
    const isWire = 'from' in entry;
    // Between its end and that of its process a server neither hears nor says anything.
    if (isWire && (isFull || end)) return;
    const atMs = Math.round(clock.now() * 10) / 10;
    const line = Buffer.from(`${JSON.stringify({ atMs, ...entry })}\n`);
    if (isWire && bytes + line.length > limit) {
      fill();
      return;
    }
    bytes += line.length;
    try {
      appendFileSync(fd, line);
    } catch {
      // A full disk is no reason to serve no longer.
      isFull = true;
    }
  }

  function fill(): void {
    if (isFull) return;
    isFull = true;
    write({ full: fullWords(limit) });
  }

  function wire(from: 'client' | 'server', { raw, encoding, unterminated }: Frame): void {
    write({
      from,
      raw,
      ...(encoding ? { encoding } : {}),
      ...(unterminated ? { unterminated } : {}),
    });
  }

  // What is sent comes in pieces of any size. Of a line that is too long for the log nothing is kept.
  const reader = lineReader((frame) => wire('server', frame), {
    keepLine: Infinity,
    keepTotal: Infinity,
    maxLine: limit,
    maxTotal: Infinity,
    maxLines: Infinity,
  });

  return {
    started: () => write({ started: process.pid }),
    clientWrote: (frame) => wire('client', frame),
    toClient(chunk) {
      if (outputIsClosed || isFull) return;
      reader.push(Buffer.from(chunk));
      if (reader.flooded) fill();
    },
    inputClosed() {
      inputIsClosed = true;
    },
    outputClosed() {
      outputIsClosed = true;
    },
    ending(ended, because) {
      if (end) return;
      if (!isFull) reader.end();
      // Nobody refuses what we have closed.
      const refused = because === 'output-refused' && outputIsClosed ? undefined : because;
      const after = refused ?? (inputIsClosed ? 'input-closed' : undefined);
      end = { ended, ...(after ? { after } : {}) };
    },
    ended() {
      if (end) write(end);
    },
  };
}
