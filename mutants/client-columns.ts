/** What real clients do with the mutants: observed elsewhere (clients/), shown beside the assertions. */
import type {
  Conversation,
  MutantBehaviour,
  MutantResult,
  ObservedClient,
  Transcript,
} from '../harness/model/index.ts';
import type { Place } from '../harness/reach.ts';
import type { Settled } from './fates.ts';
import type { LabelledMutant } from './generate.ts';

/** What real clients are to be given. */
export interface ObserveOrder {
  readonly unbroken: Place;
  /** What the probes sent to the unbroken server, and what it said. */
  readonly transcript: Transcript;
  readonly conversation: Conversation;
  readonly mutants: readonly LabelledMutant[];
  /** So many cells more are to be filled; each is `finished` once. */
  readonly counted: (count: number) => void;
  readonly finished: () => void;
}

export interface ClientColumns {
  readonly clients: readonly ObservedClient[];
  /** By the id of the mutant, then that of the client. */
  readonly behaviours: ReadonlyMap<string, Readonly<Record<string, MutantBehaviour>>>;
}

/**
 * Adds what was observed to the results; servers made at random and source mutants are not given to
 * clients.
 * @param unbroken kinds of faults that the unbroken server has already
 */
export function withBehaviours(
  results: readonly MutantResult[],
  { behaviours }: ClientColumns,
  settled: readonly Settled[],
  unbroken: readonly string[],
): MutantResult[] {
  const faults = new Map(settled.map(({ mutant, row }) => [mutant.id, row.faults]));
  return results.map((result) => {
    const cells = behaviours.get(result.id);
    if (!cells) return result;
    const own = (faults.get(result.id) ?? []).filter((kind) => !unbroken.includes(kind));
    return { ...result, behaviours: cells, ...(own.length > 0 ? { faults: own } : {}) };
  });
}
