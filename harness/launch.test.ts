/** Servers that are started first: real processes on loopback, and nothing of them left behind. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LaunchedServer, launch } from './launch.ts';
import type { StdioTarget } from './targets/stdio-target.ts';

const START_MS = 20_000;
const END = { exitMs: 300, killMs: 300 };
const READY = `const at = (server) => 'http://127.0.0.1:' + server.address().port;
const server = require('node:http').createServer((_, response) => response.end('here'));
const listen = (then) => server.listen(0, '127.0.0.1', () => then(at(server), server.address().port));
`;

let folder = '';
let launched: LaunchedServer[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-assert-launch-'));
});
afterEach(async () => {
  await Promise.all(launched.map((one) => one.end()));
  launched = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function program(code: string): StdioTarget {
  const file = join(folder, `${++files}.cjs`);
  writeFileSync(file, READY + code);
  return { kind: 'stdio', command: [process.execPath, file], env: {}, label: file };
}

async function started(code: string, url?: URL, startMs = START_MS): Promise<LaunchedServer> {
  const one = await launch(program(code), url, startMs, END);
  launched.push(one);
  return one;
}

async function refused(code: string, url?: URL, startMs = START_MS) {
  const error = await started(code, url, startMs).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'CouldNotRun' });
  return error as Error & { detail?: string };
}

const text = async (url: URL) => (await fetch(url)).text();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['a URL in its standard output', `listen((url) => console.log('at ' + url + '/here'))`, '/here'],
  ['a URL in its standard error', `listen((url) => console.error('at ' + url))`, '/mcp'],
  ['only a port', `listen((_, port) => console.log('listening on port ' + port))`, '/mcp'],
  [
    'an address that stands for all',
    `server.listen(0, '0.0.0.0', () => console.log('http://0.0.0.0:' + server.address().port))`,
    '/mcp',
  ],
  ['no line feed', `listen((url) => process.stdout.write('at ' + url + '/a'))`, '/a'],
  [
    'a URL in two pieces',
    `listen((url) => {
      process.stdout.write('at ' + url + '/a');
      setTimeout(() => process.stdout.write('bc\\n'), 10);
    })`,
    '/abc',
  ],
  [
    'another URL first, where nothing listens',
    `console.log('http://127.0.0.1:9/mcp');
    listen((url) => setTimeout(() => console.log('at ' + url + '/a'), 100))`,
    '/a',
  ],
  [
    'much else first',
    `console.log('debug '.repeat(20_000)); listen((url) => console.log('\\nat ' + url + '/a'))`,
    '/a',
  ],
  [
    'the URL before it listens',
    `const port = listen((url, port) => server.close(() => {
      console.log('http://127.0.0.1:' + port + '/late');
      setTimeout(() => server.listen(port, '127.0.0.1'), 200);
    }))`,
    '/late',
  ],
])('a server that tells %s', async (_, code, path) => {
  const { url, died } = await started(code);
  expect(url.pathname).toBe(path);
  expect(await text(url)).toBe('here');
  expect(died()).toBeUndefined();
});

test('a server that says nothing, and whose URL is given', async () => {
  const url = new URL(`http://127.0.0.1:${await freePort()}/given?x=1`);
  const server = await started(`server.listen(${url.port}, '127.0.0.1')`, url);
  expect(server.url.href).toBe(url.href);
  expect(await text(url)).toBe('here');
  await server.end();
  await expect(fetch(url)).rejects.toThrow();
});

test('what listens already is not checked in its place', async () => {
  const other = await started(`listen((url) => console.log(url + '/mcp'))`);
  const error = await refused(`server.listen(${other.url.port}, '127.0.0.1')`, other.url);
  expect(error.message).toMatch(/^something listens at http:\/\/127\.0\.0\.1:\d+\/mcp already/);
});

test('a server that exits', async () => {
  const error = await refused(
    `console.log('one'); console.error('Error: no database'); process.exitCode = 7;`,
  );
  expect(error.message).toBe('the server exited with code 7 before it listened');
  expect(error.detail).toContain('one');
  expect(error.detail).toContain('Error: no database');
});

test('a server that exits after it has named a URL', async () => {
  const error = await refused(`console.log('http://127.0.0.1:9/mcp')`);
  expect(error.message).toBe('the server exited with code 0 before it listened');
});

test('a server that exits and leaves a child that holds its output', async () => {
  const startedAt = performance.now();
  const error = await refused(
    `const { pid } = require('node:child_process').spawn(process.execPath,
      ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit', detached: true });
    console.log('child ' + pid);
    process.exit(1);`,
  );
  expect(error.message).toBe('the server exited with code 1 before it listened');
  await gone(Number(/child (\d+)/.exec(error.detail ?? '')?.[1]));
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test('a command that is not there', async () => {
  const target: StdioTarget = { kind: 'stdio', command: ['/no/such'], env: {}, label: 'x' };
  await expect(launch(target, undefined, START_MS, END)).rejects.toMatchObject({
    name: 'CouldNotRun',
  });
});

test('a server that never says where it listens', async () => {
  const error = await refused(
    `console.log('pid ' + process.pid); listen(() => console.log('ready'));`,
    undefined,
    700,
  );
  expect(error.message).toBe(
    'the server did not say where it listens within 700 ms: give its URL by --url',
  );
  expect(error.detail).toContain('ready');
  await gone(Number(/pid (\d+)/.exec(error.detail ?? '')?.[1]));
});

test('a server that does not listen where it says', async () => {
  const error = await refused(
    `console.log('http://127.0.0.1:9/mcp'); setInterval(() => {}, 1000);`,
    undefined,
    700,
  );
  expect(error.message).toBe('the server did not listen at http://127.0.0.1:9/mcp within 700 ms');
});

test('a server that dies is told of, and its end is bounded', async () => {
  const { url, died, end } = await started(
    `server.prependListener('request', () => process.exit(3)); listen((url) => console.log(url));`,
  );
  await expect(fetch(url)).rejects.toThrow();
  await expect.poll(died).toBe('exited with code 3');
  await end();
});

test('a server that ignores SIGTERM, and its child in a group of its own', async () => {
  const { url, end } = await started(
    `process.on('SIGTERM', () => {});
    const { pid } = require('node:child_process').spawn(process.execPath,
      ['-e', 'process.on("SIGTERM", () => {}); setTimeout(() => {}, 60000)'],
      { stdio: 'inherit', detached: true });
    server.removeAllListeners('request');
    server.on('request', (_, response) => response.end([process.pid, pid].join()));
    listen((url) => console.log(url));`,
  );
  const pids = (await text(url)).split(',').map(Number);
  const startedAt = performance.now();
  await end();
  expect(performance.now() - startedAt).toBeLessThan(3000);
  for (const pid of pids) await gone(pid);
});

test('output is read while the server runs: a full pipe would stop it', async () => {
  const { url } = await started(
    `server.removeAllListeners('request');
    server.on('request', (_, response) => process.stdout.write('x'.repeat(5_000_000), () => response.end('done')));
    listen((url) => console.log(url));`,
  );
  expect(await text(url)).toBe('done');
});

/** Killed processes may stay in the table for a moment. */
async function gone(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
}
