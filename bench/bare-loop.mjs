// The least that a check can cost: spawns the server, sends the messages of a saved transcript as a
// check sends them, waits the same grace window, closes the input and reads to the end.
// Usage: node bench/bare-loop.mjs TRANSCRIPT -- command args…
// That it does what a check does is not taken on trust: run.mjs compares both behind tap.mjs.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [transcript, , command, ...args] = process.argv.slice(2);
const GRACE_MS = 300;

const sent = readFileSync(transcript, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line).event)
  .filter(({ kind }) => kind === 'sent')
  .sort((a, b) => a.seq - b.seq)
  .map(({ frame }) => JSON.parse(frame.raw));

const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
const closed = new Promise((resolve) => child.once('close', resolve));
const answered = new Set();
const waiting = new Map();
createInterface({ input: child.stdout }).on('line', (line) => {
  const { id } = JSON.parse(line);
  answered.add(id);
  waiting.get(id)?.();
});

function send(message) {
  child.stdin.write(`${JSON.stringify(message)}\n`);
  if (message.id === undefined) return undefined;
  return new Promise((resolve) => waiting.set(message.id, resolve));
}

const [initialize, initialized, ...others] = sent;
await send(initialize);
send(initialized);
const grace = new Promise((resolve) => setTimeout(resolve, GRACE_MS));
// The pages of the list follow each other; calls follow the list; the rest is sent at once.
const pages = others.filter(({ method }) => method === 'tools/list');
const calls = others.filter(({ method }) => method === 'tools/call');
const atOnce = others.filter((message) => !pages.includes(message) && !calls.includes(message));
const list = async () => {
  for (const page of pages) await send(page);
  await Promise.all(calls.map(send));
};
const [first, ...rest] = [list(), ...atOnce.map(send)];
await Promise.all([first, ...rest, grace]);
child.stdin.end();
const exitCode = await closed;

const missing = sent.filter(({ id }) => id !== undefined && !answered.has(id));
if (missing.length > 0 || exitCode !== 0) {
  console.error(
    `${missing.length} of ${sent.length} messages without an answer; the server exited ${exitCode}`,
  );
  process.exit(1);
}
