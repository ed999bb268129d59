#!/usr/bin/env node
/**
 * The reference server over stdio: messages travel one a line, in UTF-8. What they say is in
 * protocol.mjs.
 */
import { once } from 'node:events';
import { createConversation, failure, PARSE_ERROR } from './protocol.mjs';

// A process has one client, from its first line to its last.
const conversation = createConversation();

// Fatal: a byte that is no UTF-8 must not become a "�" that the client never sent.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @param {Buffer} line */
async function receive(line) {
  let message;
  try {
    const text = utf8.decode(line);
    // Nothing speaks against blank lines, and a carriage return is white space to JSON.
    if (/^[ \t\r]*$/.test(text)) return;
    message = JSON.parse(text);
  } catch {
    return send(failure(undefined, PARSE_ERROR, 'Not JSON in UTF-8'));
  }
  const response = conversation.respond(message);
  if (response !== undefined) return send(response);
}

async function send(response) {
  // Where the client does not read, stop reading as well, so that answers do not pile up here.
  if (!process.stdout.write(`${JSON.stringify(response)}\n`)) await once(process.stdout, 'drain');
}

// A client that is gone cannot be told anything: no reason for a stack trace.
process.stdout.on('error', () => process.exit(0));

// Lines are cut from bytes, so a character that arrives in two chunks is decoded in one piece.
let rest = [];
for await (const chunk of process.stdin) {
  let start = 0;
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
    await receive(Buffer.concat([...rest, chunk.subarray(start, end)]));
    rest = [];
    start = end + 1;
  }
  rest.push(chunk.subarray(start));
}
// The end of input ends the last line too. Then nothing is left to do, and the process ends by
// itself once everything is written; there is no handler for SIGTERM because its default is right.
await receive(Buffer.concat(rest));
