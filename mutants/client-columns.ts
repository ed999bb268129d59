/** What real clients do with the mutants: observed elsewhere (clients/), shown beside the assertions. */
import type {
  Conversation,
  MutantBehaviour,
  MutantResult,
  ObservedClient,
  Transcript,
} from '../harness/model/index.ts';
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import type { LabelledMutant } from './generate.ts';

/** What real clients are to be given. */
export interface ObserveOrder {
  readonly unbroken: StdioTarget;
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

/** Servers made at random and source mutants are not given to clients. */
export function withBehaviours(
  result: MutantResult,
  { behaviours }: ClientColumns,
): MutantResult {
  const cells = behaviours.get(result.id);
  return cells ? { ...result, behaviours: cells } : result;
}

