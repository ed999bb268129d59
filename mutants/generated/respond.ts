/** A compliant server in memory, made from a spec: which lines it writes for a line that it is told. */
import { has, isObject } from '../../harness/model/index.ts';
import { answerTo, INVALID_REQUEST } from './methods.ts';
import { noiseAround, progressOf } from './noise.ts';
import { render, type Writable } from './render.ts';
import type { ServerSpec } from './spec.ts';
import type { State } from './state.ts';

const PARSE_ERROR = -32700;

export interface GeneratedServer {
  /**
   * @param line one line of input, without its line feed
   * @returns the lines that are written, without line feeds
   */
  receive(line: string): string[];
}

/** What comes of one message: its answer, if it has one, and what is sent around it. */
interface Reaction {
  readonly before: readonly Writable[];
  readonly response?: Writable;
  readonly after: readonly Writable[];
}

/** A server at the beginning of its one session. */
export function generatedServer(spec: ServerSpec): GeneratedServer {
  const state: State = { initialized: false, logLevel: 'debug' };
  return {
    receive(line) {
      // Nothing speaks against blank lines, and a carriage return is white space to JSON.
      if (/^[ \t\r]*$/.test(line)) return [];
      const { before, response, after } = reactionTo(spec, state, line);
      const answers = response === undefined ? [] : [response];
      return [...before, ...answers, ...after].map((message) => render(message, spec.style));
    },
  };
}

function reactionTo(spec: ServerSpec, state: State, line: string): Reaction {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return refused(spec, undefined, PARSE_ERROR, 'Not JSON');
  }
  return Array.isArray(message) ? toBatch(spec, state, message) : toMessage(spec, state, message);
}

/** Batches came with 2025-03-26 and left with the revision after it. */
function toBatch(spec: ServerSpec, state: State, messages: readonly unknown[]): Reaction {
  if (state.revision !== '2025-03-26' || messages.length === 0) {
    return refused(spec, undefined, INVALID_REQUEST, 'No batches here, or an empty one');
  }
  // `initialize` is not allowed in a batch, and is refused here as the second one that it is.
  const reactions = messages.map((message) => toMessage(spec, state, message));
  const responses = reactions.flatMap(({ response }) => (response === undefined ? [] : [response]));
  return {
    before: reactions.flatMap(({ before }) => before),
    ...(responses.length > 0 && { response: responses }),
    after: reactions.flatMap(({ after }) => after),
  };
}

function toMessage(spec: ServerSpec, state: State, message: unknown): Reaction {
  if (!isObject(message)) return refused(spec, undefined, INVALID_REQUEST, 'Not a JSON object');
  const { id, method, params = {} } = message;
  if (method === undefined && (has(message, 'result') || has(message, 'error'))) return NOTHING;
  // Without an id it is a notification, whatever it says and however wrong it is: never answered.
  if (!has(message, 'id') && typeof method === 'string') return toNotification(spec, state, method);
  // A number that JavaScript cannot hold exactly would come back as a different id.
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) {
    return refused(spec, undefined, INVALID_REQUEST, 'Not a string and not an integer as id');
  }
  if (message.jsonrpc !== '2.0' || typeof method !== 'string') {
    return refused(spec, id as string | number, INVALID_REQUEST, 'Not a request');
  }
  return toRequest(spec, state, id as string | number, method, params);
}

function toNotification(spec: ServerSpec, state: State, method: string): Reaction {
  if (method !== 'notifications/initialized' || !state.revision || state.initialized) {
    return NOTHING;
  }
  state.initialized = true;
  return {
    before: noiseAround(spec, state, 'initialized', 'before'),
    after: noiseAround(spec, state, 'initialized', 'after'),
  };
}

function toRequest(
  spec: ServerSpec,
  state: State,
  id: string | number,
  method: string,
  params: unknown,
): Reaction {
  const answer = answerTo(spec, state, method, params);
  if ('error' in answer) return refused(spec, id, answer.error.code, answer.error.message);
  const meta = isObject(params) && isObject(params._meta) ? params._meta : {};
  return {
    before: [
      ...noiseAround(spec, state, method, 'before'),
      ...progressOf(spec, method, meta.progressToken),
    ],
    response: { jsonrpc: '2.0', id, result: answer.result },
    after: noiseAround(spec, state, method, 'after'),
  };
}

const NOTHING: Reaction = { before: [], after: [] };

/** An error; an id that could not be read is left out, since MCP allows `null` nowhere. */
function refused(
  spec: ServerSpec,
  id: string | number | undefined,
  code: number,
  message: string,
): Reaction {
  return {
    ...NOTHING,
    response: { jsonrpc: '2.0', id, error: { code, message, data: spec.errorData } },
  };
}
