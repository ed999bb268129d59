/** What `--log` writes over HTTP: one JSON object a line for each exchange, when it has ended. */
import { appendFileSync, fstatSync } from 'node:fs';
import type { AnswerBody } from './answer-body.ts';
import { classifyCall, classifyEnvelope } from './classify.ts';
import { errorDetails } from './envelope.ts';
import { fullWords, LOG_LIMIT, openLog } from './log-file.ts';
import {
  type CallClassification,
  type CallOutcome,
  type HttpEnd,
  has,
  isObject,
  isRequest,
  member,
} from './model/index.ts';
import { MASK } from './secrets.ts';

/** Characters of a text that somebody else made. */
const MOST_TEXT = 2000;

/**
 * Why there is another exchange about the same request: the client sent it again, under whatever id,
 * or asks for the rest of a stream. Whether a program or its SDK did so, no wire tells.
 */
export type RetryOrigin = 'none' | 'client' | 'resume';

/** Absent members are not known, or there is none. */
export interface LoggedExchange {
  /** `name/version` of its `clientInfo`. */
  readonly client?: string;
  /** That the request names, else the negotiated one. */
  readonly protocolVersion?: string;
  /** The probe of a check; the mutant that is served, or `unbroken`. */
  readonly scenario: string;
  /** Of JSON-RPC; where the request brings no message, that of HTTP. */
  readonly method: string;
  /** How often this very request was POSTed so far, this time included; 0 where none was. */
  readonly postCount: number;
  /** Of all exchanges about this request so far, this one last; none where no response came. */
  readonly httpStatuses: readonly number[];
  readonly contentType?: string;
  /** Of the response; the id is that of the request where the response has none. */
  readonly jsonrpc?: Pick<CallClassification, 'id' | 'errorCode' | 'message' | 'data'>;
  readonly resultType?: string;
  /** Of requests. Absent where a method other than `tools/call` brought a result. */
  readonly outcome?: CallOutcome;
  /** Of streams. */
  readonly eventCount?: number;
  /** Of streams that answer a request. */
  readonly finalResponse?: boolean;
  /** `client-left`: before the response was over. `stopped`: we ended it. */
  readonly endReason: HttpEnd | 'client-left';
  readonly retryOrigin: RetryOrigin;
}

/** What is known of an exchange without reading its answer. */
export interface ExchangeFacts
  extends Pick<
    LoggedExchange,
    'client' | 'protocolVersion' | 'scenario' | 'postCount' | 'httpStatuses' | 'contentType'
  > {
  readonly httpMethod: string;
  /** What was POSTed, or is waited for on a stream that is resumed; undefined where it is no JSON. */
  readonly message: unknown;
  /** 0 where no response came. */
  readonly status: number;
  /** Absent where it was too long to be kept. */
  readonly body?: AnswerBody;
  /** By which its answer is judged. */
  readonly revision: string;
  readonly endReason: LoggedExchange['endReason'];
  readonly retryOrigin: RetryOrigin;
}

export function loggedExchange(facts: ExchangeFacts): LoggedExchange {
  const { client, protocolVersion, scenario, postCount, httpStatuses, contentType } = facts;
  const method = member(facts.message, 'method');
  return {
    ...(client === undefined ? {} : { client }),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    scenario,
    method: typeof method === 'string' ? method : facts.httpMethod,
    postCount,
    httpStatuses,
    ...(contentType === undefined ? {} : { contentType }),
    ...answerOf(facts),
    endReason: facts.endReason,
    retryOrigin: facts.retryOrigin,
  };
}

type Answer = Pick<
  LoggedExchange,
  'jsonrpc' | 'resultType' | 'outcome' | 'eventCount' | 'finalResponse'
>;

function answerOf({ message, status, body, revision }: ExchangeFacts): Answer {
  if (!isRequest(message)) return body ? withoutRequest(body) : {};
  const { id: expectedId, method } = message;
  if (!body) return { jsonrpc: { id: expectedId } };
  const expected = { status, expectedId, revision };
  const is =
    method === 'tools/call' ? classifyCall(expected, body) : classifyEnvelope(expected, body);
  const [seen, result] =
    'outcome' in is ? [is, undefined] : [is.seen, member(is.response, 'result')];
  const { id = expectedId, eventCount, finalResponse } = seen;
  const {
    outcome,
    resultType = member(result, 'resultType'),
    ...details
  } = seen as Partial<CallClassification>;
  return {
    jsonrpc: { id, ...jsonrpcOf(details) },
    ...(typeof resultType === 'string' ? { resultType } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(eventCount === undefined ? {} : { eventCount }),
    ...(finalResponse === undefined ? {} : { finalResponse }),
  };
}

/** A notification, a response, a stream that nobody asked for; and what is no JSON, and is refused. */
function withoutRequest(body: AnswerBody): Answer {
  if (body.kind === 'stream') return { eventCount: body.eventCount };
  const json = body.kind === 'json' ? body.messages[0]?.json : undefined;
  return has(json, 'error') ? { jsonrpc: jsonrpcOf(errorDetails(json)) } : {};
}

function jsonrpcOf({ errorCode, message, data }: Partial<CallClassification>) {
  return {
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(message === undefined ? {} : { message }),
    ...(data === undefined ? {} : { data }),
  };
}

/** Our own words: a secret that happens to be one of them stays. */
const OURS = ['outcome', 'endReason', 'retryOrigin'];

/**
 * @param mask hides secrets in every text, also in the names of members: before a text is cut, so that
 *   no half of one is left
 */
export function exchangeLine(exchange: LoggedExchange, mask: (text: string) => string): string {
  const hide = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return OURS.includes(key) ? value : cut(mask(value));
    if (typeof value === 'number') return mask(String(value)) === String(value) ? value : MASK;
    if (!isObject(value) || Object.keys(value).every((name) => mask(name) === name)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [mask(name), one]));
  };
  const { jsonrpc } = exchange;
  if (jsonrpc?.data === undefined) return `${JSON.stringify(exchange, hide)}\n`;
  const data = bounded(jsonrpc.data, hide);
  return `${JSON.stringify({ ...exchange, jsonrpc: { ...jsonrpc, data } }, hide)}\n`;
}

/** Anything may come as data: long, or too deep to be written. */
function bounded(data: unknown, hide: (key: string, value: unknown) => unknown): unknown {
  try {
    const text = JSON.stringify(data, hide);
    return text.length > MOST_TEXT ? text : data;
  } catch {
    return '(too deep to be written)';
  }
}

function cut(text: string): string {
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}

export interface ExchangeLog {
  write(exchange: LoggedExchange, mask: (text: string) => string): void;
}

/**
 * Opens the file for appending; each line is written at once.
 * @param limit in bytes; then one line says that it is full
 * @throws UsageError when the file cannot be written
 */
export function openExchangeLog(file: string, limit = LOG_LIMIT): ExchangeLog {
  const fd = openLog(file);
  let bytes = fstatSync(fd).size;
  let isFull = false;

  function append(line: string): void {
    try {
      appendFileSync(fd, line);
    } catch {
      // A full disk is no reason to serve no longer.
      isFull = true;
    }
  }
  return {
    write(exchange, mask) {
      if (isFull) return;
      const line = exchangeLine(exchange, mask);
      bytes += Buffer.byteLength(line);
      isFull = bytes > limit;
      append(isFull ? `${JSON.stringify({ full: fullWords(limit) })}\n` : line);
    },
  };
}
