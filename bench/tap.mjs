// Stands between a client and the reference server, and writes down what the client does: each
// message that it sends, and how long its input stayed open after notifications/initialized.
// Usage: node bench/tap.mjs FILE
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../reference-server/server.mjs', import.meta.url));
const child = spawn(process.execPath, [server], { stdio: ['pipe', 'inherit', 'inherit'] });
const ended = new Promise((resolve) => child.once('close', resolve));

const messages = [];
let initializedAt;
let heldMs = 0;
// Only what arrived may be compared, so nothing is parsed into a value and written again.
createInterface({ input: process.stdin })
  .on('line', (line) => {
    messages.push(line);
    if (line.includes('"notifications/initialized"')) initializedAt = performance.now();
    child.stdin.write(`${line}\n`);
  })
  .on('close', () => {
    if (initializedAt !== undefined) heldMs = performance.now() - initializedAt;
    child.stdin.end();
  });

process.exitCode = await ended;
writeFileSync(process.argv[2], JSON.stringify({ messages, heldMs }));
