/** Whether the data file still says what clients do. */
import type { MutantBehaviour } from '../../harness/model/index.ts';
import type { FaultRow, ObservedFile } from './file.ts';
import { type KnownBehaviour, summaryOf } from './summary.ts';

/** What was seen of one mutant just now. */
export interface Seen {
  /** The kinds of its faults. */
  readonly faults: readonly string[];
  /** By the id of the client. */
  readonly behaviours: Readonly<Record<string, MutantBehaviour>>;
}

/** @returns one line for each row that does not hold (any more), with what was seen instead */
export function staleRows(file: ObservedFile, seen: ReadonlyMap<string, Seen>): string[] {
  return file.faults.flatMap((row) => {
    const now = seen.get(row.mutant);
    if (!now) return [`${row.mutant} does not exist: ${row.fault}`];
    if (!now.faults.includes(row.fault)) return [`${row.mutant} has no fault: ${row.fault}`];
    return staleCells(file, row, now);
  });
}

function staleCells(file: ObservedFile, { fault, mutant, does }: FaultRow, now: Seen): string[] {
  if (does.length !== file.clients.length) return [`${mutant} has ${does.length} cells: ${fault}`];
  return file.clients.flatMap((client, index) => {
    const place = does[index] ?? null;
    if (place === null) return [];
    const said = file.behaviours[place];
    const behaviour = now.behaviours[client];
    // Whoever never comes to the fault has shown nothing of it.
    const is = behaviour && !behaviour.unreached ? summaryOf(behaviour) : undefined;
    return said && is && holds(said, is)
      ? []
      : [`${client} with ${mutant}: ${JSON.stringify(is)} instead of ${JSON.stringify(said)}`];
  });
}

/** A row tells what all mutants with its fault have in common: no more than each of them. */
function holds(said: KnownBehaviour, is: KnownBehaviour): boolean {
  return (
    said.class === is.class &&
    said.step === is.step &&
    Object.entries(said).every(([key, value]) => is[key as keyof KnownBehaviour] === value)
  );
}
