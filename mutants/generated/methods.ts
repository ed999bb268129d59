/** How a generated server answers each method. */
import { isObject, type JsonObject, member, type Revision } from '../../harness/model/index.ts';
import type { Writable } from './render.ts';
import { contentOf, declaredIn, initializeResult, listedTool, STRUCTURED_SINCE } from './shape.ts';
import {
  type JsonMembers,
  LOG_LEVELS,
  type LogLevel,
  type ServerSpec,
  type ToolSpec,
} from './spec.ts';
import type { State } from './state.ts';
import { problemsOf } from './validate.ts';

export const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const RESOURCE_NOT_FOUND = -32002;

/** A JSON-RPC error in place of a result. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** A result, or why there is none. */
export type Answer = { readonly result: Members } | { readonly error: Refusal };

type Members = Readonly<Record<string, Writable>>;
type Method = (spec: ServerSpec, state: State, params: JsonObject) => Answer;

// A Map and not an object: a method called "constructor" must not find anything.
const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['initialize', initialize],
  // "An empty response", and nothing else in it.
  ['ping', () => ({ result: {} })],
  ['tools/list', listTools],
  ['tools/call', callTool],
  ['prompts/list', (spec) => resultOf(spec, { prompts: [] })],
  ['prompts/get', () => refuse(INVALID_PARAMS, 'Unknown prompt')],
  ['resources/list', (spec) => resultOf(spec, { resources: [] })],
  ['resources/templates/list', (spec) => resultOf(spec, { resourceTemplates: [] })],
  ['resources/read', () => refuse(RESOURCE_NOT_FOUND, 'Resource not found')],
  ['resources/subscribe', () => refuse(RESOURCE_NOT_FOUND, 'Resource not found')],
  ['resources/unsubscribe', () => refuse(RESOURCE_NOT_FOUND, 'Resource not found')],
  ['completion/complete', () => refuse(INVALID_PARAMS, 'Unknown reference')],
  ['logging/setLevel', setLevel],
]);

/** Answers a request; `ping` is the one that may come before `initialize`. */
export function answerTo(spec: ServerSpec, state: State, method: string, params: unknown): Answer {
  const isOpen = spec.isStrict ? state.initialized : state.revision !== undefined;
  if (!isOpen && method !== 'initialize' && method !== 'ping') {
    return refuse(INVALID_REQUEST, 'Not initialized');
  }
  const answer = METHODS.get(method);
  if (!answer || !isServed(method, spec, state)) {
    return refuse(METHOD_NOT_FOUND, 'Method not found');
  }
  if (!isObject(params)) return refuse(INVALID_PARAMS, 'params must be an object');
  return answer(spec, state, params);
}

/** A method of a feature is served exactly where the feature is declared. */
function isServed(method: string, spec: ServerSpec, { revision }: State): boolean {
  if (!revision || method === 'initialize' || method === 'ping') return true;
  if (method.endsWith('subscribe')) return spec.capabilities.resources?.subscribe === true;
  const feature = method.startsWith('completion/') ? 'completions' : method.split('/', 1)[0];
  return declaredIn(spec, revision)[feature ?? ''] !== undefined;
}

function initialize(spec: ServerSpec, state: State, params: JsonObject): Answer {
  if (state.revision) return refuse(INVALID_REQUEST, 'Already initialized');
  const { protocolVersion, capabilities, clientInfo } = params;
  const isValid =
    typeof protocolVersion === 'string' &&
    isObject(capabilities) &&
    typeof member(clientInfo, 'name') === 'string' &&
    typeof member(clientInfo, 'version') === 'string';
  if (!isValid) return refuse(INVALID_PARAMS, 'Invalid params of initialize');
  // To a revision that it does not speak, a server answers with the latest that it does.
  const revision = spec.revisions.find((one) => one === protocolVersion) ?? spec.revisions.at(-1);
  if (!revision) throw new Error('A server speaks at least one revision');
  state.revision = revision;
  return resultOf(spec, initializeResult(spec, revision));
}

function listTools(spec: ServerSpec, { revision }: State, { cursor }: JsonObject): Answer {
  const { size, cursor: prefix, emptyLastPage } = spec.paging;
  const count = Math.max(1, Math.ceil(spec.tools.length / size)) + (emptyLastPage ? 1 : 0);
  const cursors = Array.from({ length: count }, (_, page) => `${prefix}${page}`);
  const page = cursor === undefined ? 0 : cursors.findIndex((one, at) => at > 0 && one === cursor);
  if (page === -1) return refuse(INVALID_PARAMS, 'Invalid cursor');
  const tools = spec.tools.slice(page * size, (page + 1) * size);
  return resultOf(spec, {
    tools: tools.map(({ listed }) => listedTool(listed, revision as Revision)),
    nextCursor: cursors[page + 1],
  });
}

function callTool(spec: ServerSpec, { revision }: State, params: JsonObject): Answer {
  const { name, arguments: given = {} } = params;
  if (typeof name !== 'string') return refuse(INVALID_PARAMS, 'name must be a string');
  if (!isObject(given)) return refuse(INVALID_PARAMS, 'arguments must be an object');
  const tool = spec.tools.find(({ listed }) => listed.name === name);
  if (!tool) return refuse(INVALID_PARAMS, 'Unknown tool');
  // A result and not a JSON-RPC error, so that a model sees what it did wrong.
  const problems = problemsOf(tool.listed.inputSchema, given as JsonMembers);
  if (problems) {
    const content = [{ type: 'text', text: `Invalid arguments: ${problems}` }];
    return resultOf(spec, { content, isError: true });
  }
  return resultOf(spec, callResult(tool, revision as Revision));
}

function callResult({ content, outcome, structured }: ToolSpec, revision: Revision): Members {
  const blocks = contentOf(content, revision);
  if (outcome === 'failure') return { content: blocks, isError: true };
  // For clients that do not know structured content, and in revisions that do not.
  const asText = structured && { type: 'text', text: JSON.stringify(structured) };
  return {
    content: asText ? [...blocks, asText] : blocks,
    structuredContent: revision >= STRUCTURED_SINCE ? structured : undefined,
    isError: outcome === 'explicit success' ? false : undefined,
  };
}

function setLevel(_spec: ServerSpec, state: State, { level }: JsonObject): Answer {
  const known = LOG_LEVELS.find((one): one is LogLevel => one === level);
  if (!known) return refuse(INVALID_PARAMS, 'Unknown log level');
  state.logLevel = known;
  return { result: {} };
}

function resultOf({ results }: ServerSpec, members: Members): Answer {
  // What means something comes last, so that nothing unknown can take its place.
  return { result: { ...results.unknown, _meta: results._meta, ...members } };
}

function refuse(code: number, message: string): Answer {
  return { error: { code, message } };
}
