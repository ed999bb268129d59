/** Reads what the served process wrote about a run (`serve --log`). */
import { readFileSync, statSync } from 'node:fs';
import type { ServeLogEntry } from '../../harness/serve-log.ts';

/** A line that passed between client and server. */
export interface WireLine {
  readonly from: 'client' | 'server';
  readonly raw: string;
  readonly encoding?: 'base64';
}

/** What the servers of one run said and heard: mostly it is one, but a client may start it again. */
export interface ServerLog {
  readonly wire: readonly WireLine[];
  /** Servers that were started and did not say their end. */
  readonly running: number;
  /** The exit code with which one ended of its own accord: nobody had closed anything, or sent a signal. */
  readonly endedAlone?: number;
}

/** @returns an empty log where no server was started */
export function readServerLog(file: string): ServerLog {
  const wire: WireLine[] = [];
  let running = 0;
  let endedAlone: number | undefined;
  for (const entry of entriesOf(file)) {
    if ('started' in entry) running += 1;
    else if ('from' in entry) {
      const { from, raw, encoding } = entry;
      wire.push({ from, raw, ...(encoding ? { encoding } : {}) });
    } else if ('ended' in entry) {
      running -= 1;
      if (entry.ended !== null && entry.after === undefined) endedAlone ??= entry.ended;
    }
  }
  return { wire, running, ...(endedAlone === undefined ? {} : { endedAlone }) };
}

/** How much has been written; 0 where there is no file yet. */
export function sizeOfLog(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function* entriesOf(file: string): Iterable<ServeLogEntry> {
  if (sizeOfLog(file) === 0) return;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      yield JSON.parse(line);
    } catch {
      // The empty end of the file, or a line in the middle of which its writer was killed.
    }
  }
}
