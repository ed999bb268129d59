/** What real clients do with a server: one run is a list of steps, each with what it returned or threw. */

/**
 * What became of one step, as the user of the client sees it. `ok`: it returned. `schema-error`: the
 * client refused an answer by a schema (its own, or the tool's `outputSchema`). `protocol-error`: it
 * threw the JSON-RPC error that it was answered with. `client-error`: it threw anything else.
 * `timeout`: no answer that it could use came in time. `closed`: the connection was gone.
 */
export type StepOutcome =
  | 'ok'
  | 'schema-error'
  | 'protocol-error'
  | 'client-error'
  | 'timeout'
  | 'closed';

/**
 * A whole run compared with that of the unbroken server. `identical`: every step returned or threw the
 * same, value by value. `different`: the first step that differs returned another value, or threw
 * another error of the same kind. Otherwise: how the first step that differs failed.
 */
export type BehaviourClass = 'identical' | 'different' | Exclude<StepOutcome, 'ok'>;

/** What a client threw. */
export interface ThrownError {
  /** The name of its class, such as `McpError`. */
  readonly name: string;
  readonly code?: string | number;
  readonly message: string;
  /** JSON pointer to what a schema refused, within the result. */
  readonly path?: string;
  /** What the schema says is wrong there. */
  readonly reason?: string;
}

/** What the client told its `onerror` callback, which nobody has to listen to. */
export interface ClientComplaint {
  /** Since the run began, in milliseconds. */
  readonly atMs: number;
  /** The step that was going on. */
  readonly step: string;
  readonly name: string;
  readonly message: string;
}

/** A value of a step that is not that of the unbroken server. */
export interface ValueDifference {
  /** JSON pointer into what the step returned; empty: the whole of it. */
  readonly pointer: string;
  /** As short JSON text; absent where there was nothing. */
  readonly was?: string;
  /** As short JSON text; absent where there is nothing. */
  readonly now?: string;
}

export interface ObservedStep {
  /** Such as `connect`, `tools/list`, `tools/call`, `tools/call (bad arguments)`, `ping`, `close`. */
  readonly step: string;
  readonly outcome: StepOutcome;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  readonly error?: ThrownError;
  /** What it returned, as short JSON text for people. */
  readonly returned?: string;
}

/** One run of a client against one server, in the order of its steps. */
export interface ClientRun {
  /** Such as `@modelcontextprotocol/sdk@1.32.2`, with the mode where it is not the default: `…#auto`. */
  readonly client: string;
  readonly steps: readonly ObservedStep[];
  /** Steps that were left out, with the reason, such as a tool that nobody permitted to call. */
  readonly leftOut?: readonly { readonly step: string; readonly because: string }[];
  readonly onerror: readonly ClientComplaint[];
}

/** One run of a client against the server of a check (`--clients`), which nothing is compared with. */
export interface LiveClient extends ClientRun, Omit<ObservedClient, 'id'> {
  /** The time-out of `connect`, in milliseconds; absent: its own, or no such step. */
  readonly connectTimeoutMs?: number;
  /** Some step failed that a compliant server does not make fail: the exit code is 1. */
  readonly broken: boolean;
}

/** What a client does with a mutant, compared with the unbroken server. */
export interface MutantBehaviour {
  readonly class: BehaviourClass;
  /** The first step that differs; absent where none does. */
  readonly step?: string;
  /** How long that step took, in milliseconds. */
  readonly afterMs?: number;
  /** Where it timed out: how long the client waits by default, in milliseconds. */
  readonly defaultWaitMs?: number;
  /** What that step threw. */
  readonly error?: ThrownError;
  /** What was thrown, or what `differs` says, in one line for people. */
  readonly message?: string;
  /** Where another value was returned: the first places. */
  readonly differs?: readonly ValueDifference[];
  /** The first thing that `onerror` was told and is not told of the unbroken server. */
  readonly onerror?: string;
  /** When, in milliseconds since the run began. */
  readonly onerrorAtMs?: number;
  /** Further steps that differ. */
  readonly alsoAt?: readonly { readonly step: string; readonly class: BehaviourClass }[];
  /** The client sends nothing to the place where this mutant differs: it was not run. */
  readonly unreached?: true;
  /** `memory`: the server was played inside the process of the client. `process`: it really ran. */
  readonly settled: 'memory' | 'process';
}

export interface ObservedClient {
  /** The name by which `behaviours` are stored. */
  readonly id: string;
  /** The time-out that was set for each request, in milliseconds; absent: none, its own was waited for. */
  readonly timeoutMs?: number;
  /** How long the client waits when nobody sets a time-out, in milliseconds. */
  readonly defaultTimeoutMs?: number;
}
