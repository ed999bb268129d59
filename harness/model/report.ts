/** The report: the contract that reporters and other programs read (`--reporter json`). */
import type { Level, NotCheckedReason, Outcome } from './assertion.ts';
import type { CallLayer, CallOutcome } from './call-outcome.ts';
import type { BehaviourClass, LiveClient } from './observation.ts';
import type { WireEvent } from './transcript.ts';

export interface Budgets {
  /** To the first byte of an answer, in milliseconds. */
  readonly startMs: number;
  /** Silence since the last activity, in milliseconds. */
  readonly replyMs: number;
  /** How long an unwanted message is given to appear, in milliseconds. */
  readonly graceMs: number;
}

/** Where a finding shows on the wire. */
export interface ReportEvidence {
  readonly probe: string;
  readonly process?: number;
  readonly event: number;
  readonly pointer?: string;
  /** The wire text, control characters escaped, cut around `mark`. */
  readonly excerpt: string;
  readonly kind: WireEvent['kind'];
  readonly atMs: number;
  /** Start (inclusive) and end (exclusive) of the pointed-at text within `excerpt`. */
  readonly mark?: readonly [number, number];
  /** What `pointer` names is not there; `mark` shows where it would stand. */
  readonly missing?: true;
}

/**
 * What a real client was observed to do with this kind of fault, in a server that had no other
 * (docs/clients.md). Fields that were not the same in all observations are absent.
 */
export interface ClientBehaviour {
  /** Such as `@modelcontextprotocol/sdk@1.32.2`. */
  readonly client: string;
  readonly behaviour: BehaviourClass;
  /** The first step that was not as with a compliant server. */
  readonly step?: string;
  /** How long the client waits there, in milliseconds. */
  readonly waitsMs?: number;
  /** The class of what it throws, with its code. */
  readonly error?: string;
  readonly message?: string;
  /** What it tells its `onerror` callback. */
  readonly onerror?: string;
}

export interface Verdict {
  readonly assertion: string;
  readonly suite: string;
  readonly group: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly level: Level;
  readonly clause: { readonly text: string; readonly url: string };
  readonly expected?: string;
  readonly actual?: string;
  readonly evidence?: readonly ReportEvidence[];
  /** The id of the assertion whose fault explains this one. */
  readonly consequenceOf?: string;
  readonly why?: NotCheckedReason;
  readonly because?: string;
  readonly clients?: readonly ClientBehaviour[];
}

/** How the call of a tool over HTTP came out (docs/failed-calls.md). */
export interface ReportedCall {
  /** Its name, empty where the call had none. */
  readonly tool: string;
  readonly probe: string;
  readonly process: number;
  /** The request, by its place in that recording. */
  readonly event: number;
  readonly layer: CallLayer;
  readonly outcome: CallOutcome;
  /** Of HTTP; absent where no response came. */
  readonly status?: number;
  /** Of a JSON-RPC error, also where the status came before it. */
  readonly errorCode?: number;
  readonly because: string;
  /** The call was there to be refused, and was, in good form. */
  readonly asAsked?: true;
}

export interface Summary {
  readonly pass: number;
  readonly fail: number;
  readonly risk: number;
  readonly notChecked: number;
  /** Failed or risky verdicts that no other one explains. */
  readonly causes: number;
}

export interface Report {
  readonly format: 'mcp-assert-report/1';
  readonly tool: { readonly name: 'mcp-assert'; readonly version: string };
  readonly target: {
    readonly transport: 'stdio' | 'http';
    readonly command?: readonly string[];
    readonly url?: string;
  };
  readonly revision: string;
  readonly server?: { readonly name?: string; readonly version?: string };
  readonly durationMs: number;
  readonly budgets: Budgets;
  readonly verdicts: readonly Verdict[];
  readonly summary: Summary;
  /** Every call of a tool that was sent, over HTTP. */
  readonly calls?: readonly ReportedCall[];
  /** What real clients did with this very server, where they were asked for. */
  readonly clients?: readonly LiveClient[];
  /** Things that the reader should know but that are no verdict, such as a restarted process. */
  readonly notes?: readonly string[];
  /**
   * The server could not be run, or let nobody in: `exitCode` is then 3. Beside verdicts it may be 1 too,
   * where one of them failed.
   */
  readonly error?: { readonly message: string; readonly detail?: string };
  readonly exitCode: number;
}
