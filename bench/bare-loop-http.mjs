// The least that a check over HTTP can cost: the requests of a saved transcript, each sent as soon as
// what came before it then has come again, and the same grace window.
// node bench/bare-loop-http.mjs TRANSCRIPT URL
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const [file, url] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
const events = lines.map((line) => JSON.parse(line)).sort((a, b) => a.event.seq - b.event.seq);
const agent = new Agent();
const keyOf = (process, exchange) => `${process} ${exchange}`;

const bodies = new Map();
const graces = new Map();
for (const { probe, process, event } of events) {
  if (event.kind === 'sent') bodies.set(keyOf(process, event.exchange), event.frame.raw);
  if (event.kind === 'quiet' && event.budget === 'grace')
    graces.set(keyOf(process, probe), event.waitedMs);
}

/** Ids of sessions as they were recorded, and as they are now. */
const sessions = new Map();
const running = new Map();
const waiting = new Map();
let differing = 0;

for (const { probe, process, event } of events) {
  const exchange = running.get(keyOf(process, event.exchange));
  const grace = keyOf(process, probe);
  switch (event.kind) {
    case 'http-request':
      running.set(keyOf(process, event.exchange), send(process, event));
      break;
    case 'sent':
      if (graces.has(grace) && !waiting.has(grace)) waiting.set(grace, pause(graces.get(grace)));
      break;
    case 'http-response': {
      const { statusCode, headers } = await exchange.head;
      if (statusCode !== event.status) differing += 1;
      const issued = event.headers.find(([name]) => /^mcp-session-id$/i.test(name))?.[1];
      if (issued) sessions.set(issued, headers['mcp-session-id']);
      break;
    }
    case 'http-end':
      if (event.how === 'stopped') exchange.stop();
      else await exchange.end;
      break;
    case 'quiet':
      await waiting.get(grace);
  }
}
if (differing > 0) {
  console.error(`${differing} answers had another status than in the transcript`);
  process.exitCode = 1;
}

function send(process, { method, exchange, headers }) {
  const body = bodies.get(keyOf(process, exchange));
  const mapped = headers.map(([name, value]) => [name, sessions.get(value) ?? value]);
  const own = [['Host', new URL(url).host]];
  if (body !== undefined) own.push(['Content-Length', String(Buffer.byteLength(body))]);
  const outgoing = request(url, { method, agent, headers: [...own, ...mapped].flat() });
  const head = new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
  const end = head.then(
    (response) => new Promise((resolve) => response.resume().once('close', resolve)),
  );
  end.catch(() => {});
  outgoing.end(body);
  return { head, end, stop: () => outgoing.destroy() };
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
