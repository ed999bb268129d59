import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { root, runCli } from '../testing/run-cli.ts';
import { virtualClock } from './clock.ts';
import { UsageError } from './errors.ts';
import { openServeLog, type ServeLogEntry } from './serve-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-serve-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = () => join(folder, `${++files}.jsonl`);

function entriesOf(file: string): ServeLogEntry[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line));
}

describe('a log', () => {
  test('has one line for each line that passes, in the order of the wire', () => {
    const file = newFile();
    const log = openServeLog(file, virtualClock());
    log.started();
    log.clientWrote({ raw: '{"id":1}', json: { id: 1 } });
    log.toClient('{"id"');
    log.toClient(Buffer.from(':1}\n\u2028\n'));
    log.toClient(Buffer.from([0xff, 0x0a]));
    log.clientWrote({ raw: '/w==', encoding: 'base64' });
    log.toClient('half a line');
    log.ending(7);
    log.ended();
    expect(entriesOf(file)).toEqual([
      { atMs: 0, started: process.pid },
      { atMs: 0, from: 'client', raw: '{"id":1}' },
      { atMs: 0, from: 'server', raw: '{"id":1}' },
      { atMs: 0, from: 'server', raw: '\u2028' },
      { atMs: 0, from: 'server', raw: '/w==', encoding: 'base64' },
      { atMs: 0, from: 'client', raw: '/w==', encoding: 'base64' },
      { atMs: 0, from: 'server', raw: 'half a line', unterminated: true },
      { atMs: 0, ended: 7 },
    ]);
  });

  test('is there at once, and is appended to', () => {
    const file = newFile();
    const one = openServeLog(file, virtualClock());
    expect(existsSync(file)).toBe(true);
    one.toClient('1\n');
    expect(entriesOf(file)).toHaveLength(1);
    openServeLog(file, virtualClock()).toClient('2\n');
    expect(entriesOf(file)).toHaveLength(2);
  });

  test('says what came before the end', () => {
    const ends: unknown[] = [];
    for (const end of [
      (log) => log.ending(1),
      (log) => {
        log.inputClosed();
        log.ending(0);
      },
      (log) => {
        log.inputClosed();
        log.ending(null, 'SIGTERM');
      },
      (log) => log.ending(1, 'output-refused'),
      (log) => {
        log.outputClosed();
        log.toClient('unheard\n');
        log.ending(1, 'output-refused');
      },
      (log) => {
        log.ending(1);
        log.clientWrote({ raw: 'unread' });
        log.inputClosed();
        log.ending(null, 'SIGTERM');
      },
    ] as ((log: ReturnType<typeof openServeLog>) => void)[]) {
      const file = newFile();
      const log = openServeLog(file, virtualClock());
      end(log);
      expect(readFileSync(file, 'utf8')).toBe('');
      log.ended();
      ends.push(...entriesOf(file));
    }
    expect(ends).toEqual([
      { atMs: 0, ended: 1 },
      { atMs: 0, ended: 0, after: 'input-closed' },
      { atMs: 0, ended: null, after: 'SIGTERM' },
      { atMs: 0, ended: 1, after: 'output-refused' },
      { atMs: 0, ended: 1 },
      { atMs: 0, ended: 1 },
    ]);
  });

  test.each([
    [
      'many lines',
      (log: ReturnType<typeof openServeLog>) => {
        for (let at = 0; at < 1000; at += 1) log.toClient('many bytes\n');
      },
    ],
    [
      'a long line',
      (log: ReturnType<typeof openServeLog>) => {
        for (let at = 0; at < 1000; at += 1) log.toClient('many bytes');
      },
    ],
    [
      'a long line of the client',
      (log: ReturnType<typeof openServeLog>) => {
        log.clientWrote({ raw: 'many bytes'.repeat(1000) });
      },
    ],
  ])('is bounded, and says so once: %s', (_, flood) => {
    const file = newFile();
    const log = openServeLog(file, virtualClock(), 1000);
    flood(log);
    log.clientWrote({ raw: 'short' });
    log.toClient('short\n');
    log.ending(0);
    log.ended();
    const entries = entriesOf(file);
    expect(statSync(file).size).toBeLessThan(1200);
    expect(entries.filter((entry) => 'full' in entry)).toHaveLength(1);
    expect(entries.slice(-2)).toEqual([
      { atMs: 0, full: '1000 bytes are reached: no further lines are logged' },
      { atMs: 0, ended: 0 },
    ]);
  });

  test('that was full before stays as long as it is', () => {
    const file = newFile();
    writeFileSync(file, `${'x'.repeat(1000)}\n`);
    openServeLog(file, virtualClock(), 1000).toClient('a line\n');
    expect(readFileSync(file, 'utf8')).toMatch(/^x+\n\{"atMs":0,"full":".*"\}\n$/);
  });

  test('that cannot be written is a wrong usage', () => {
    for (const file of [folder, join(folder, 'nowhere', 'log')]) {
      expect(() => openServeLog(file, virtualClock())).toThrow(UsageError);
    }
  });
});

describe('serve --log', () => {
  const INITIALIZE = JSON.stringify({
    jsonrpc: '2.0',
    id: 'first',
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  });

  /** A served process, when it has answered to its name. */
  async function served(...words: string[]) {
    const file = newFile();
    const args = [join(root, 'dist/bin.js'), 'serve', '--log', file, ...words];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const stderr = text(child.stderr);
    child.stdin.write(`${INITIALIZE}\n`);
    const [chunk] = await once(child.stdout, 'data');
    child.stdout.resume();
    return { child, file, said: String(chunk), stderr };
  }

  test('logs what the client is really sent, and the end', async () => {
    const { child, file, said } = await served('--mutant', 'wrong-id');
    expect(JSON.parse(said)).toMatchObject({ id: 0 });
    child.stdin.end(Buffer.from([0xff, 0x0a]));
    await once(child, 'close');
    const entries = entriesOf(file);
    expect(entries).toMatchObject([
      { started: child.pid },
      { from: 'client', raw: INITIALIZE },
      { from: 'server', raw: said.trimEnd() },
      { from: 'client', raw: '/w==', encoding: 'base64' },
      { from: 'server', raw: expect.stringContaining('-32700') },
      { ended: 0, after: 'input-closed' },
    ]);
    const times = entries.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('has logged what was said when it is killed', async () => {
    const { child, file, said } = await served();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(entriesOf(file)).toMatchObject([
      { started: child.pid },
      { raw: INITIALIZE },
      { raw: said.trimEnd() },
    ]);
  });

  test('logs the signal that ended it', async () => {
    const { child, file } = await served();
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(entriesOf(file).at(-1)).toMatchObject({ ended: null, after: 'SIGTERM' });
  });

  test.each([
    ['exits-at-tools-list', { ended: 1 }],
    ['closes-its-output', { ended: 1 }],
  ])('%s ends of its own accord', async (mutant, end) => {
    const { child, file, stderr } = await served('--mutant', mutant);
    for (const method of ['notifications/initialized', 'tools/list']) {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: method, method })}\n`);
    }
    await once(child, 'exit');
    expect(entriesOf(file).at(-1)).toEqual({ atMs: expect.any(Number), ...end });
    expect(await stderr).toBe('');
  });

  test('logs that its client reads no more', async () => {
    const { child, file, stderr } = await served();
    child.stdout.destroy();
    child.stdin.write(`${INITIALIZE}\n`);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(entriesOf(file).at(-1)).toMatchObject({ ended: 1, after: 'output-refused' });
    expect(await stderr).toBe('');
  });

  test('refuses a file that cannot be written before anything is started', async () => {
    const marker = newFile();
    const program = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`;
    const nowhere = join(folder, 'nowhere', 'log');
    const words = ['serve', '--log', nowhere, '--', process.execPath, '-e', program];
    const { exitCode, stdout, stderr, leftBehind } = await runCli(words);
    expect(stderr).toContain(`--log: ${nowhere} cannot be written (ENOENT)`);
    expect([exitCode, stdout, leftBehind]).toEqual([2, '', []]);
    expect(existsSync(marker)).toBe(false);
  });
});
