/**
 * Processes by what stands in their command line. Some clients start their server in a session of its
 * own and with an environment of its own, as those of the Python SDK do: then neither the group of
 * the client nor a mark in the environment leads to it, but the words that it was started with do.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** @returns process ids; none where that cannot be seen, as anywhere but on Linux */
export function processesNaming(word: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return words.includes(word) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
}
