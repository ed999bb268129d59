/**
 * What a compliant MCP server says, to be read from top to bottom: what it offers, how it answers a
 * request, and how it treats any message. How messages travel is in server.mjs (stdio) and http.mjs.
 * No SDK, no dependency. It speaks the four revisions that begin with `initialize`.
 */

/** Oldest first. They are dates, so `revision >= '2025-06-18'` asks whether a feature exists yet. */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const LATEST = '2025-11-25';

/**
 * All that is remembered of a client: the negotiated revision, undefined until `initialize` has
 * succeeded.
 * @typedef {{ revision: string | undefined }} Conversation
 */

// ---- What the server offers ---------------------------------------------------------------------

const TEXT_ARGUMENT = {
  type: 'object',
  // Each segment that Intl.Segmenter yields holds a copy of the whole text: twice as long a text
  // takes four times as long. Hence the limit here, and a loop below that keeps no segments.
  properties: { text: { type: 'string', maxLength: 10_000, description: 'The text to count in' } },
  required: ['text'],
  additionalProperties: false,
};

/** @type {{ name: string, title: string, description: string, inputSchema: any, outputSchema?: object, run(args: any): string | object }[]} */
const TOOLS = [
  {
    name: 'count_chars',
    title: 'Count characters',
    description: 'Counts the characters of a text as people see them, and its lines.',
    inputSchema: TEXT_ARGUMENT,
    run({ text }) {
      // "👍🏽" is one character to a reader, two code points and four UTF-16 units to a program.
      const characters = count(new Intl.Segmenter('en').segment(text));
      const lines = text.split(/\r\n|\r|\n/).length;
      return `${amount(characters, 'character')}, ${amount(lines, 'line')}`;
    },
  },
  {
    name: 'count_words',
    title: 'Count words',
    description: 'Counts the words of a text.',
    inputSchema: TEXT_ARGUMENT,
    outputSchema: {
      type: 'object',
      properties: { words: { type: 'integer', minimum: 0 } },
      required: ['words'],
      additionalProperties: false,
    },
    run({ text }) {
      const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(text);
      return { words: count(segments, (segment) => segment.isWordLike) };
    },
  },
  {
    name: 'list_revisions',
    title: 'List revisions',
    description: 'Lists the protocol revisions that this server speaks, oldest first.',
    // Saying that there are no arguments is better than saying nothing: a client can then tell
    // "takes none" from "forgot to declare them".
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
    run: () => REVISIONS.join('\n'),
  },
];

function count(items, counts = (_item) => true) {
  let total = 0;
  for (const item of items) if (counts(item)) total += 1;
  return total;
}

function amount(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Leaves out what the revision does not know: an undefined member is not serialised. */
function describe(
  /** @type {typeof TOOLS[number]} */ { name, title, description, inputSchema, outputSchema },
  /** @type {string} */ revision,
) {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return {
    name,
    description,
    inputSchema,
    ...(revision >= '2025-03-26' && { annotations }),
    ...(revision >= '2025-06-18' && { title, outputSchema }),
  };
}

/** Everything wrong with the arguments at once, so that a model can repair its call in one go. */
function problems({ properties, required }, args) {
  const missing = required.filter((name) => !Object.hasOwn(args, name));
  // Own properties only: "__proto__" and "constructor" are ordinary names when they come from JSON.
  const unknown = Object.keys(args).filter((name) => !Object.hasOwn(properties, name));
  const mistyped = Object.keys(properties).filter(
    (name) => Object.hasOwn(args, name) && typeof args[name] !== properties[name].type,
  );
  const overlong = Object.keys(properties).filter(
    // JSON Schema counts code points, which is what spreading a string gives.
    (name) => typeof args[name] === 'string' && [...args[name]].length > properties[name].maxLength,
  );
  return [
    ...missing.map((name) => `missing argument "${name}"`),
    ...unknown.map((name) => `unknown argument ${JSON.stringify(name)}`),
    ...mistyped.map((name) => `argument "${name}" must be a ${properties[name].type}`),
    ...overlong.map((name) => `argument "${name}" is longer than ${properties[name].maxLength}`),
  ];
}

// ---- How a request is answered ------------------------------------------------------------------

export const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** Thrown to answer a request with an error. */
class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function need(condition, message) {
  if (!condition) throw new Refusal(INVALID_PARAMS, message);
}

// A Map and not an object: a method called "constructor" must not find anything.
/** @type {Map<string, (params: any, conversation: Conversation) => object>} */
const METHODS = new Map([
  ['initialize', initialize],
  ['ping', () => ({})],
  ['tools/list', listTools],
  ['tools/call', callTool],
]);

function initialize({ protocolVersion, capabilities, clientInfo }, conversation) {
  // A second handshake could change the rules under requests that are already on their way.
  if (conversation.revision) throw new Refusal(INVALID_REQUEST, 'Already initialized');
  need(typeof protocolVersion === 'string', 'protocolVersion must be a string');
  need(isObject(capabilities), 'capabilities must be an object');
  need(isObject(clientInfo), 'clientInfo must be an object');
  need(typeof clientInfo.name === 'string', 'clientInfo.name must be a string');
  need(typeof clientInfo.version === 'string', 'clientInfo.version must be a string');
  // An unknown revision is no error: the server names one that it speaks, and the client decides.
  const revision = REVISIONS.includes(protocolVersion) ? protocolVersion : LATEST;
  conversation.revision = revision;
  const title = revision >= '2025-06-18' ? 'mcp-assert reference server' : undefined;
  return {
    protocolVersion: revision,
    capabilities: { tools: {} },
    serverInfo: { name: 'mcp-assert-reference', title, version: '1.0.0' },
  };
}

// Small pages, so that there is more than one.
const PAGES = [TOOLS.slice(0, 2), TOOLS.slice(2)];
const cursorOf = (page) => Buffer.from(`page ${page}`).toString('base64url');

function listTools({ cursor }, { revision }) {
  // Compared and never decoded: only a cursor that this server hands out can match.
  const page = PAGES.findIndex((_, i) => cursor === (i === 0 ? undefined : cursorOf(i)));
  need(page >= 0, 'Invalid cursor');
  const nextCursor = page + 1 < PAGES.length ? cursorOf(page + 1) : undefined;
  return { tools: PAGES[page].map((tool) => describe(tool, revision)), nextCursor };
}

function callTool({ name, arguments: args = {} }, { revision }) {
  need(typeof name === 'string', 'name must be a string');
  need(isObject(args), 'arguments must be an object');
  const tool = TOOLS.find((candidate) => candidate.name === name);
  need(tool, `Unknown tool: ${name}`);
  const wrong = problems(tool.inputSchema, args);
  // A result and not a JSON-RPC error: clients show results to the model, which can then try again.
  if (wrong.length > 0) return { content: [textItem(wrong.join('; '))], isError: true };
  const output = tool.run(args);
  if (typeof output === 'string') return { content: [textItem(output)] };
  const structuredContent = revision >= '2025-06-18' ? output : undefined;
  return { content: [textItem(JSON.stringify(output))], structuredContent };
}

function textItem(text) {
  return { type: 'text', text };
}

// ---- How any message is treated -----------------------------------------------------------------

/** The response to one message, or undefined where silence is the answer. */
function respondToOne(message, /** @type {Conversation} */ conversation) {
  if (!isObject(message)) return failure(undefined, INVALID_REQUEST, 'Not a JSON object');
  const { id, method, params = {} } = message;
  if (method === undefined && ('result' in message || 'error' in message)) return undefined;
  // Without an id it is a notification, whatever it says and however wrong it is: never answered.
  if (!('id' in message) && typeof method === 'string') return undefined;
  // A number that JavaScript cannot hold exactly would come back as a different id.
  if (typeof id !== 'string' && !Number.isSafeInteger(id))
    return failure(undefined, INVALID_REQUEST, 'The id must be a string or an integer');
  if (message.jsonrpc !== '2.0') return failure(id, INVALID_REQUEST, 'jsonrpc must be "2.0"');
  if (typeof method !== 'string') return failure(id, INVALID_REQUEST, 'method must be a string');
  try {
    // Ping is the one request that may come at any time.
    if (!conversation.revision && method !== 'initialize' && method !== 'ping')
      throw new Refusal(INVALID_REQUEST, 'Not initialized');
    const answer = METHODS.get(method);
    if (!answer) throw new Refusal(METHOD_NOT_FOUND, `Unknown method: ${method}`);
    need(isObject(params), 'params must be an object');
    return { jsonrpc: '2.0', id, result: answer(params, conversation) };
  } catch (error) {
    if (error instanceof Refusal) return failure(id, error.code, error.message);
    // Details are for the operator, not for whoever sent the request.
    process.stderr.write(`${error.stack}\n`);
    return failure(id, INTERNAL_ERROR, 'Internal error');
  }
}

/**
 * An id that could not be read is left out. JSON-RPC would say `null`, but MCP allows null nowhere,
 * and from 2025-11-25 says that the id may be missing. Earlier schemas leave no valid way to report
 * such an error; missing is what clients of later revisions understand.
 */
export function failure(id, code, message) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** Batches came with 2025-03-26 and left with the revision after it. */
function respondToBatch(messages, /** @type {Conversation} */ conversation) {
  if (conversation.revision !== '2025-03-26')
    return failure(undefined, INVALID_REQUEST, 'No batches here');
  if (messages.length === 0) return failure(undefined, INVALID_REQUEST, 'An empty batch');
  // `initialize` is not allowed in a batch, and is refused here as the second one that it is.
  const responses = messages
    .map((message) => respondToOne(message, conversation))
    .filter((response) => response !== undefined);
  return responses.length > 0 ? responses : undefined;
}

/** One for each client: nothing that one of them says changes what another hears. */
export function createConversation() {
  /** @type {Conversation} */
  const conversation = { revision: undefined };
  return {
    get revision() {
      return conversation.revision;
    },
    /** @param message any JSON value @returns the response or responses, undefined for silence */
    respond: (message) =>
      Array.isArray(message)
        ? respondToBatch(message, conversation)
        : respondToOne(message, conversation),
  };
}
