/** What the parent and the process of a client tell each other: one JSON value a line. */
import type { ClientRun, MutantBehaviour } from '../../harness/model/index.ts';
import type { ProcessSpec } from '../../harness/process.ts';
import type { ServerPlace } from '../real-client.ts';
import type { StepPlan, StepTimes } from '../steps.ts';
import type { AskedByClient, SaidToClient } from './recording.ts';

/**
 * Which server a run is against. `place`: a real one. `record`: the unbroken one, played in memory by
 * its real process, and remembered. `replay`: a mutant of what was remembered. `relay`: a mutant in
 * memory, before the real process.
 */
export type ServerOrder =
  | { readonly kind: 'place'; readonly place: ServerPlace }
  | { readonly kind: 'record'; readonly unbroken: ProcessSpec }
  | { readonly kind: 'replay'; readonly mutant: string }
  | { readonly kind: 'relay'; readonly mutant: string; readonly unbroken: ProcessSpec };

export interface LoadOrder {
  readonly kind: 'load';
  readonly packageName: string;
  readonly folder: string;
  readonly mode?: string;
}

export interface RunOrder {
  readonly kind: 'run';
  readonly run: number;
  readonly server: ServerOrder;
  readonly plan: StepPlan;
  readonly times: StepTimes;
  /** How long the mutant takes the client to wait, in milliseconds. */
  readonly patienceMs: number;
  /**
   * `remember`: this is the unbroken run. `unstable`: also unbroken; what differs is never the same.
   * `compare`: with the unbroken run. Absent: only what happened is told.
   */
  readonly purpose?: 'remember' | 'unstable' | 'compare';
}

/** A run, before it has a number. */
export type ClientOrder = Omit<RunOrder, 'kind' | 'run'>;

export type Order = LoadOrder | RunOrder;

export interface RunAnswer {
  readonly kind: 'ran';
  readonly run: number;
  readonly result: Omit<ClientRun, 'client'>;
  readonly behaviour?: MutantBehaviour;
  /** Requests of a remembered run. */
  readonly asked?: readonly AskedByClient[];
  /** What the server said in it. */
  readonly said?: readonly SaidToClient[];
  /** The client sent what the recording does not answer: a real server must answer. */
  readonly unrecorded?: true;
  /** This process was too busy to wait as exactly as the time-out asks. */
  readonly doubtful?: true;
}

export type Answer =
  | { readonly kind: 'loaded'; readonly defaultTimeoutMs?: number }
  | { readonly kind: 'failed'; readonly message: string }
  | RunAnswer;

/** A message as one line. In some versions of Node.js, U+2028 and U+2029 end a line that is read. */
export function lineOf(message: Order | Answer): string {
  const text = JSON.stringify(message);
  return `${text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
}
