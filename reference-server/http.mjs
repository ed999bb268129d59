#!/usr/bin/env node
/**
 * The reference server over Streamable HTTP, on node:http alone. What the messages say is in
 * protocol.mjs, and how events travel is in event-streams.mjs; here is who may ask, what a session
 * is, and which status an answer has. PORT says where to listen; without it, any free port will do.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createEventStreams } from './event-streams.mjs';
import {
  createConversation,
  failure,
  INTERNAL_ERROR,
  PARSE_ERROR,
  REVISIONS,
} from './protocol.mjs';

const HOST = '127.0.0.1';
const PATH = '/mcp';
/** In bytes. The longest text that a tool takes, with every character escaped, is far below it. */
const MAX_BODY = 1_000_000;
/** How long the rest of a longer body may come, in milliseconds. */
const REST_MS = 1000;
const MAX_SESSIONS = 1000;

/** The code of what is wrong with HTTP and not with the message: JSON-RPC leaves it to servers. */
const REFUSED = -32000;

/** Thrown to answer with a status that is not 200. */
class Rejection extends Error {
  constructor(status, message, code = REFUSED) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

// ---- Sessions -----------------------------------------------------------------------------------

/** The oldest first. */
const sessions = new Map();

/** @returns its id: not to be guessed, because whoever knows it is taken for the client */
function openSession(conversation) {
  // A client that is gone for ever does not say so.
  if (sessions.size >= MAX_SESSIONS) closeSession(sessions.keys().next().value);
  const id = randomUUID();
  const streams = createEventStreams(conversation.revision >= '2025-11-25');
  sessions.set(id, { conversation, streams });
  return id;
}

function closeSession(id) {
  sessions.get(id).streams.end();
  sessions.delete(id);
}

// ---- Any request --------------------------------------------------------------------------------

/** @type {Map<string, (request: any, response: any) => void | Promise<void>>} */
const METHODS = new Map([
  ['POST', post],
  ['GET', get],
  ['DELETE', terminate],
]);

// An origin is a scheme, a host and a port, and nothing else. A page from anywhere else can make a
// browser connect to this port, under a name of its own that leads to this machine.
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

async function handle(request, response) {
  const { origin, 'mcp-protocol-version': version } = request.headers;
  // Before all else: such a page must not even learn what is here.
  if (origin !== undefined && !LOCAL_ORIGIN.test(origin)) throw new Rejection(403, 'Not from here');
  if (request.url.split('?')[0] !== PATH) throw new Rejection(404, `Only ${PATH} is here`);
  const method = METHODS.get(request.method);
  if (!method) {
    response.setHeader('Allow', [...METHODS.keys()].join(', '));
    throw new Rejection(405, `${request.method} is not allowed`);
  }
  const session = sessionOf(request);
  // Earlier revisions know no such header. Where it is missing, the session knows its revision.
  const isRead = !session || session.conversation.revision >= '2025-06-18';
  if (isRead && version !== undefined && !REVISIONS.includes(version))
    throw new Rejection(400, `MCP-Protocol-Version must be one of ${REVISIONS.join(', ')}`);
  await method(request, response);
}

/** Undefined where the request names no session. */
function sessionOf({ headers: { 'mcp-session-id': id } }) {
  const session = sessions.get(id);
  // Tells the client to begin anew, whatever else may be wrong with its request.
  if (id !== undefined && !session) throw new Rejection(404, 'No such session');
  return session;
}

function need(session) {
  if (!session) throw new Rejection(400, 'The header Mcp-Session-Id is missing');
  return session;
}

// ---- POST: a message from the client ------------------------------------------------------------

// Fatal: a byte that is no UTF-8 must not become a "�" that the client never sent.
const utf8 = new TextDecoder('utf-8', { fatal: true });

async function post(request, response) {
  const { accept, 'content-type': contentType = '' } = request.headers;
  if (contentType.split(';')[0].trim().toLowerCase() !== 'application/json')
    throw new Rejection(415, 'Content-Type must be application/json');
  if (!allows(accept, 'application/json') || !allows(accept, 'text/event-stream'))
    throw new Rejection(406, 'Accept must allow application/json and text/event-stream');
  const message = parse(await bodyOf(request));
  // Not before: while the body came, the session may have been ended.
  const session = sessionOf(request);
  const conversation = session?.conversation ?? createConversation();
  const answer = conversation.respond(message);
  // What has no id to be answered by was no message: no response, but an error of HTTP.
  if (answer && ![answer].flat().some(({ id }) => id !== undefined))
    return sendJson(response, 400, answer);
  // Only `initialize` needs no session, for it opens one.
  if (!answer || message.method !== 'initialize') need(session);
  if (!answer) return response.writeHead(202, { 'Content-Length': 0 }).end();
  // An answer may travel either way, and a client must take both. Here it sees both: calls are what
  // may take long elsewhere, and what a client would not like to lose with its connection.
  if (message.method === 'tools/call')
    return session.streams.finish(session.streams.open(response), answer);
  // Not where it was refused: then there is no session yet.
  if (!session && conversation.revision)
    response.setHeader('Mcp-Session-Id', openSession(conversation));
  sendJson(response, 200, answer);
}

async function bodyOf(request) {
  const chunks = [];
  let length = 0;
  // The default would destroy the connection at the throw, and nobody could be told why.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BODY) throw new Rejection(413, `The body is longer than ${MAX_BODY} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A connection that is closed while its client still sends is reset, and the answer can be lost with
 * it. So the rest is read for a moment more, and thrown away.
 */
function discardRest(request) {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), REST_MS);
}

function parse(body) {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new Rejection(400, 'Not JSON in UTF-8', PARSE_ERROR);
  }
}

/** Whether an Accept header allows a media type. The narrowest range that it is in decides. */
function allows(accept = '', type) {
  const qualities = new Map(
    accept.split(',').map((range) => {
      const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, Number(quality?.slice(2) ?? 1)];
    }),
  );
  const ranges = [type, type.replace(/\/.*/, '/*'), '*/*'];
  return qualities.get(ranges.find((range) => qualities.has(range))) > 0;
}

// ---- GET: what the server says of itself --------------------------------------------------------

function get(request, response) {
  const { streams } = need(sessionOf(request));
  const { accept, 'last-event-id': lastEventId } = request.headers;
  if (!allows(accept, 'text/event-stream'))
    throw new Rejection(406, 'Accept must allow text/event-stream');
  // An event that is forgotten is no error: the revisions allow a stream, or no streams at all.
  if (lastEventId !== undefined && streams.resume(lastEventId, response)) return;
  // This server has nothing to say of itself. The stream stays open, as long as the client wants.
  const stream = streams.open(response);
  // Between it and us there may be what passes nothing on until there is something of the body.
  if (stream.sent === 0) response.write(': open\n\n');
}

// ---- DELETE: the end of a session ---------------------------------------------------------------

function terminate(request, response) {
  need(sessionOf(request));
  closeSession(request.headers['mcp-session-id']);
  response.writeHead(204).end();
}

// ---- Sending ------------------------------------------------------------------------------------

function sendJson(response, status, value) {
  const body = JSON.stringify(value);
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

function reject(request, response, error) {
  // A client that is gone cannot be told anything.
  if (response.destroyed) return;
  if (!(error instanceof Rejection)) {
    // Details are for the operator, not for whoever sent the request.
    process.stderr.write(`${error.stack}\n`);
    return reject(request, response, new Rejection(500, 'Internal error', INTERNAL_ERROR));
  }
  if (error.status === 413) discardRest(request);
  // Without an id: it is the request of HTTP that fails, and no message is answered.
  sendJson(response, error.status, failure(undefined, error.code, error.message));
}

const server = createServer((request, response) => {
  // Where a connection broke off, the rest of the answer is written in vain: no reason to end.
  response.on('error', () => {});
  handle(request, response).catch((error) => reject(request, response, error));
});

server.listen(Number(process.env.PORT ?? 0), HOST, () => {
  const { port } = server.address();
  // What starts this server reads the port from here. There is no handler for SIGTERM or SIGINT,
  // because their default is right: sessions are kept nowhere else.
  process.stdout.write(`MCP reference server listening on http://${HOST}:${port}${PATH}\n`);
});
