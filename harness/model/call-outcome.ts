/** How the call of a tool over HTTP came out, and at which layer that was decided. */

/**
 * Where a call ended, from the outside in: HTTP, JSON-RPC, the tool itself; `interaction` where the
 * server wants something of the client first. A layer is looked at only where those before it held.
 */
export type CallLayer = 'transport' | 'protocol' | 'application' | 'interaction';

export type CallOutcome =
  | 'TOOL_SUCCESS'
  /** No HTTP response that can carry an answer: its status, its type, or none at all. */
  | 'HTTP_ERROR'
  /** A stream ended before its response. */
  | 'INCOMPLETE_STREAM'
  /** What came in place of the response is not JSON. */
  | 'MALFORMED_JSON'
  /** JSON, and no JSON-RPC response to this request. */
  | 'INVALID_ENVELOPE'
  | 'JSONRPC_ERROR'
  /** A JSON-RPC result that is no result of a tool. */
  | 'INVALID_TOOL_RESULT'
  /** The result says `isError: true`. */
  | 'TOOL_ERROR'
  | 'INPUT_REQUIRED';

/** What a response says, as far as it can be read: also where the call failed before that counted. */
export interface CallClassification {
  readonly layer: CallLayer;
  readonly outcome: CallOutcome;
  /** Of HTTP, as given: 0 where no response came. */
  readonly status: number;
  /** Of the response; absent where it is neither a string, a number nor null. */
  readonly id?: string | number | null;
  /** Of a JSON-RPC error, whose `code` is an integer. */
  readonly errorCode?: number;
  /** Of a JSON-RPC error. */
  readonly message?: string;
  /** Of a JSON-RPC error. */
  readonly data?: unknown;
  /** Of the result, where it is a string. */
  readonly resultType?: string;
  /** Events of a stream, also those without data. */
  readonly eventCount?: number;
  /** Whether a stream brought a response with the right id. */
  readonly finalResponse?: boolean;
  /** Why, in one sentence without a full stop. */
  readonly because: string;
}
