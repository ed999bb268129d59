/** Which tools may be called, and with what: the user's word, the expectations file, the tool's own schema. */
import type { NotSentReason } from './transcript.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** `--call NAME` or `--call NAME='{…}'`: permits the call, and may give the arguments. */
export interface PermittedCall {
  readonly name: string;
  readonly arguments?: Arguments;
}

/** One tools/call to send. */
export interface PlannedCall {
  readonly tool: string;
  readonly arguments: Arguments;
  /** Where the arguments come from, for the report. */
  readonly from: 'call' | 'expect' | 'schema';
}

/** The reason why a call is not sent, in words that name the option which would allow it. */
export interface CallRefusal {
  readonly why: NotSentReason;
  readonly because: string;
}

export interface ToolCallPlan {
  /** Calls with good arguments; empty when `goodRefused` says why. */
  readonly good: readonly PlannedCall[];
  readonly goodRefused?: CallRefusal;
  /** Further read-only tools, tried in turn when a call with generated arguments fails. */
  readonly instead?: readonly PlannedCall[];
  /** Some tools that the user named are not called although others are. */
  readonly partlyRefused?: CallRefusal;
  /** One call with bad arguments: good minus one required property. */
  readonly bad?: PlannedCall;
  readonly badRefused?: CallRefusal;
}

/** `--expect FILE`: what this particular server is expected to be. */
export interface Expectations {
  readonly server?: { readonly name?: string; readonly version?: string };
  readonly tools?: Readonly<Record<string, ExpectedTool>>;
}

export interface ExpectedTool {
  /** Permits the call and gives its arguments. */
  readonly call?: Arguments;
  readonly returns?: { readonly text?: string | { readonly matches: string } };
  /** Arguments that the tool must refuse. */
  readonly badCall?: Arguments;
  readonly readOnly?: boolean;
}
