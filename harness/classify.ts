/**
 * How the call of a tool over HTTP came out: at which layer, and why. One answer has exactly one
 * outcome; docs/failed-calls.md has the rules, and what was decided where the specification is silent.
 */
import { type AnswerBody, type AnswerMessage, readBody } from './answer-body.ts';
import { envelopeFault, errorDetails, isErrorFor, kindOf, quoted } from './envelope.ts';
import { type CallClassification, type CallLayer, type CallOutcome, has } from './model/index.ts';
import { type ToolResultRules, toolResultOutcome } from './tool-result.ts';

/** The first revision in which JSON-RPC errors come with statuses of their own. */
const SINCE_ERROR_STATUSES = '2026-07-28';
/** The only one with batches. */
const BATCHES = '2025-03-26';

/** What an answer is held against. */
export interface ExpectedAnswer extends ToolResultRules {
  /** Of HTTP; 0 where no response came. */
  readonly status: number;
  /** The id of the request: the response must have the same, of the same JSON type. */
  readonly expectedId: string | number;
}

export interface ToolCallAnswer extends ExpectedAnswer {
  /** The value of the header as it came; absent or null where there is none. */
  readonly contentType?: string | null | undefined;
  /** As far as it came. */
  readonly body: string | Uint8Array;
}

/** Without what a result says: the layers of HTTP and JSON-RPC are the same for every method. */
export type Envelope =
  | CallClassification
  | { readonly response: Record<string, unknown>; readonly seen: Seen };

/** What is told of an answer whatever its outcome. */
export type Seen = Pick<CallClassification, 'status' | 'id' | 'eventCount' | 'finalResponse'>;

const LAYERS: Readonly<Record<CallOutcome, CallLayer>> = {
  HTTP_ERROR: 'transport',
  INCOMPLETE_STREAM: 'transport',
  MALFORMED_JSON: 'protocol',
  INVALID_ENVELOPE: 'protocol',
  JSONRPC_ERROR: 'protocol',
  INVALID_TOOL_RESULT: 'application',
  TOOL_ERROR: 'application',
  TOOL_SUCCESS: 'application',
  INPUT_REQUIRED: 'interaction',
};

/** Classifies what came in answer to a POST of `tools/call`. Never throws. */
export function classifyToolCall({
  contentType,
  body,
  ...expected
}: ToolCallAnswer): CallClassification {
  return classifyCall(expected, readBody(contentType, body));
}

/** The same for a body that was read before. */
export function classifyCall(expected: ExpectedAnswer, body: AnswerBody): CallClassification {
  const envelope = classifyEnvelope(expected, body);
  if ('outcome' in envelope) return envelope;
  const { response, seen } = envelope;
  const { outcome, because, resultType } = toolResultOutcome(response.result, expected);
  return { ...seen, ...(resultType === undefined ? {} : { resultType }), ...at(outcome, because) };
}

/** HTTP and JSON-RPC: what is said of a result is left to its method. */
export function classifyEnvelope(expected: ExpectedAnswer, body: AnswerBody): Envelope {
  const { status, expectedId } = expected;
  const messages = body.kind === 'other' ? [] : unbatched(body.messages, expected.revision);
  const ours = messages.find(({ json }) => isFor(json, expectedId));
  const chosen = ours ?? messages.find((one) => body.kind === 'json' || !isOwnWord(one));
  const seen: Seen = {
    status,
    ...idOf(chosen?.json),
    ...(body.kind === 'stream'
      ? { eventCount: body.eventCount, finalResponse: ours !== undefined }
      : {}),
  };
  const fault = transportFault(expected, body);
  const details = errorDetails(chosen?.json);
  if (fault !== undefined) {
    if (!errorsHaveStatus(expected) || !isErrorFor(chosen?.json, expectedId)) {
      return { ...seen, ...details, ...at('HTTP_ERROR', fault) };
    }
    return { ...seen, ...details, ...at('JSONRPC_ERROR', errorWords(details, `, with ${fault}`)) };
  }
  if (!chosen) return { ...seen, ...nothingCame(body) };
  if (!('json' in chosen)) {
    const what = body.kind === 'stream' ? 'an event in place of the response' : 'the body';
    return { ...seen, ...at('MALFORMED_JSON', `${what} is not JSON`) };
  }
  const wrong = envelopeFault(chosen.json, expectedId);
  if (wrong !== undefined) return { ...seen, ...details, ...at('INVALID_ENVELOPE', wrong) };
  if (has(chosen.json, 'error')) {
    return { ...seen, ...details, ...at('JSONRPC_ERROR', errorWords(details)) };
  }
  return { response: chosen.json as Record<string, unknown>, seen };
}

/** Why HTTP itself brought no answer; a status comes before everything that the body says. */
function transportFault({ status }: ExpectedAnswer, body: AnswerBody): string | undefined {
  if (!(status > 0)) return 'no HTTP response came';
  if (!(status >= 200 && status < 300)) return `status ${status}`;
  if (status === 202) return 'status 202 accepts a message, and answers no request';
  if (status === 204 || status === 205) return `status ${status} brings no body`;
  if (body.kind !== 'other') return undefined;
  if (body.type === undefined) return 'there is no Content-Type';
  return `${quoted(body.type)} is neither JSON nor a stream of events`;
}

function errorsHaveStatus({ status, revision }: ExpectedAnswer): boolean {
  return revision >= SINCE_ERROR_STATUSES && (status === 400 || status === 404);
}

function nothingCame(body: AnswerBody) {
  if (body.kind !== 'stream') return at('MALFORMED_JSON', 'the body is empty');
  const { eventCount, otherNames } = body;
  const events = `${eventCount} ${eventCount === 1 ? 'event' : 'events'}`;
  const [other] = otherNames;
  const named =
    other === undefined ? '' : `, one named ${quoted(other)}, to which no client listens`;
  return at('INCOMPLETE_STREAM', `the stream ended before its response, after ${events}${named}`);
}

/** The messages of a batch, where the revision has batches. */
function unbatched(messages: readonly AnswerMessage[], revision: string): readonly AnswerMessage[] {
  if (revision !== BATCHES) return messages;
  return messages.flatMap((message): readonly AnswerMessage[] =>
    Array.isArray(message.json) && message.json.length > 0
      ? message.json.map((json) => ({ json }))
      : [message],
  );
}

/** A response with this id, of whatever quality. */
function isFor(json: unknown, expectedId: string | number): boolean {
  return has(json, 'id') && !has(json, 'method') && (json as { id: unknown }).id === expectedId;
}

/** A notification or a request of the server, which may come on a stream before the response. */
function isOwnWord({ json }: AnswerMessage): boolean {
  return has(json, 'method');
}

function idOf(json: unknown): Pick<Seen, 'id'> {
  const id = kindOf(json) === 'an object' ? (json as { id?: unknown }).id : undefined;
  return typeof id === 'string' || typeof id === 'number' || id === null ? { id } : {};
}

function errorWords({ errorCode, message }: ReturnType<typeof errorDetails>, more = ''): string {
  return `error ${errorCode}: ${quoted(message ?? '')}${more}`;
}

function at(outcome: CallOutcome, because: string) {
  return { layer: LAYERS[outcome], outcome, because };
}
