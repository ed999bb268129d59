/** An assertion judges recordings: a pure function, no clock, no I/O, the same finding every time. */
import type { Expectations } from './calls.ts';
import type { Probe } from './probe.ts';
import type { Recording, Transport } from './transcript.ts';

/** `INTEROP`: the specification is silent or merely descriptive, but real clients break. */
export type Level = 'MUST' | 'SHOULD' | 'INTEROP';

/** A requirement of the specification, quoted in at most twelve words. */
export interface Clause {
  readonly id: string;
  readonly text: string;
  /** Page path below the revision and anchor, such as `basic/lifecycle#version-negotiation`. */
  readonly page: string;
  /** Where the page differs from `page` in some revision. */
  readonly pageIn?: Readonly<Record<string, string>>;
  readonly level: Level;
  /** Where the keyword differs from `level` in some revision. */
  readonly levelIn?: Readonly<Record<string, Level>>;
  /** Revisions in which the clause holds. */
  readonly revisions: readonly string[];
}

/** Points into a recording, never copies from it. */
export interface Evidence {
  readonly probe: string;
  /** Absent means 1, the shared process. */
  readonly process?: number;
  /** Index into the events of that recording. */
  readonly event: number;
  /** JSON pointer into the frame's value; it may point at a member that is missing. */
  readonly pointer?: string;
  /** The lower-case name of a header of an HTTP request or response; it may be one that is missing. */
  readonly header?: string;
}

export type AllEvidence = readonly [Evidence, ...Evidence[]];

export type NotCheckedReason = 'not-applicable' | 'withheld' | 'blocked' | 'needs-credentials';

export type Finding =
  /** A pass without evidence does not compile. */
  | { readonly outcome: 'pass'; readonly evidence: AllEvidence }
  | {
      readonly outcome: 'fail' | 'risk';
      readonly evidence: AllEvidence;
      readonly expected: string;
      readonly actual: string;
      /** Assertions that, when they are worse than a pass too, explain this one; the first of them wins. */
      readonly causes?: readonly string[];
    }
  | { readonly outcome: 'not-checked'; readonly why: NotCheckedReason; readonly because: string };

export type Outcome = Finding['outcome'];

/** What an assertion may know besides the recordings. */
export interface Context {
  readonly revision: string;
  readonly requested: string;
  /** Tools whose good arguments the user gave: those must be accepted. */
  readonly givenCalls: readonly string[];
  readonly expect?: Expectations;
  /** Over HTTP: the server is not on this machine. */
  readonly remote?: true;
  /** Over HTTP: where the server is. */
  readonly url?: string;
}

export interface Assertion {
  /** `<suite>/<kebab-statement>`, present tense, true when passing, never numbered. */
  readonly id: string;
  /** Heading under which reports show it. */
  readonly group: string;
  /** The statement as a sentence for people. */
  readonly title: string;
  readonly clause: Clause;
  /** Further clauses that it judges on the way, most of them as a risk. */
  readonly also?: readonly Clause[];
  readonly over: readonly [Probe, ...Probe[]] | 'every-recording';
  judge(recordings: readonly Recording[], context: Context): Finding;
}

export interface Suite {
  readonly name: string;
  readonly title: string;
  /** Where it applies; everywhere where absent. */
  readonly transport?: Transport;
  readonly probes: readonly Probe[];
  readonly assertions: readonly Assertion[];
}
