/** Answers to what the server asks of its client, so that it is never stalled by us. */

/** Client capabilities that were declared in initialize. */
export type ClientCapabilities = Readonly<Record<string, unknown>>;

interface ServerRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params?: unknown;
}

/**
 * The answer to a request of the server: correct where the capability was declared (or none is
 * needed), else -32601.
 * @returns the response message
 */
export function answerTo(
  request: ServerRequest,
  declared: ClientCapabilities,
): Readonly<Record<string, unknown>> {
  const answer = ANSWERS[request.method];
  const allowed = answer && (answer.capability === undefined || answer.capability in declared);
  const { id } = request;
  if (allowed) return { jsonrpc: '2.0', id, result: answer.result };
  const message = answer
    ? `Method not found: the client did not declare the capability ${answer.capability}`
    : 'Method not found';
  return { jsonrpc: '2.0', id, error: { code: -32601, message } };
}

const ANSWERS: Readonly<
  Record<string, { readonly capability?: string; readonly result: object } | undefined>
> = Object.assign(Object.create(null), {
  ping: { result: {} },
  'roots/list': { capability: 'roots', result: { roots: [] } },
  'sampling/createMessage': {
    capability: 'sampling',
    result: {
      role: 'assistant',
      content: { type: 'text', text: 'This is the answer of a test client.' },
      model: 'mcp-assert',
      stopReason: 'endTurn',
    },
  },
  // Declining is always valid, whatever schema the server asked for.
  'elicitation/create': { capability: 'elicitation', result: { action: 'decline' } },
});
