import childProcess, { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProcess } from '../../harness/serve.ts';
import { interceptSpawn, MEMORY_SERVER, registerMemoryServer } from './memory-process.ts';

beforeAll(interceptSpawn);

const forget: (() => void)[] = [];
afterEach(() => {
  for (const one of forget.splice(0)) one();
});

let names = 0;

/** Started as a client starts its server. */
function started(server: (own: OwnProcess) => void): ChildProcess & { name: string } {
  const name = `test-${++names}`;
  forget.push(registerMemoryServer(name, server));
  return Object.assign(start(name), { name });
}

/** The command that is meant where nothing is registered. */
function start(name: string): ChildProcess {
  return spawn(process.execPath, ['--eval', 'process.exit(7)'], {
    env: { ...process.env, [MEMORY_SERVER]: name },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

const streams = (child: ChildProcess) => {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('it has no streams');
  return { stdin, stdout };
};

test('nothing happens before the caller could listen', async () => {
  const order: string[] = [];
  const child = started((own) => {
    order.push('started');
    own.exit(0);
  });
  order.push('returned');
  child.once('spawn', () => order.push('spawn'));
  child.once('exit', () => order.push('exit'));
  streams(child).stdout.resume();
  await once(child, 'close');
  expect(order).toEqual(['returned', 'spawn', 'started', 'exit']);
});

test('what is written arrives, byte by byte, in both directions', async () => {
  const child = started((own) => {
    own.stdin.pipe(own.stdout);
    own.stdin.once('end', () => own.exit(3));
  });
  const { stdin, stdout } = streams(child);
  const bytes = Buffer.from([0, 0xff, 0x0a, 0xc3, 0x28, 0x0d, 0x0a]);
  const chunks: Buffer[] = [];
  stdout.on('data', (chunk) => chunks.push(chunk));
  const closed = once(child, 'close');
  stdin.write(bytes.subarray(0, 3));
  stdin.end(bytes.subarray(3));
  expect(await closed).toEqual([3, null]);
  expect(Buffer.concat(chunks)).toEqual(bytes);
  expect([child.exitCode, child.signalCode, child.killed]).toEqual([3, null, false]);
});

test('closes only when its output was read to the end', async () => {
  const child = started((own) => {
    own.stdout.write('last words');
    own.exit(1);
  });
  let closed = false;
  child.once('close', () => {
    closed = true;
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  await new Promise(setImmediate);
  expect(closed).toBe(false);
  const end = once(child, 'close');
  expect(await text(streams(child).stdout)).toBe('last words');
  expect(await end).toEqual([1, null]);
});

test('its input is refused when it has ended, and that breaks nothing', async () => {
  const child = started((own) => own.exit(0));
  const { stdin, stdout } = streams(child);
  stdout.resume();
  stdin.on('error', () => {});
  await once(child, 'close');
  const error = await new Promise((resolve) => stdin.write('too late', resolve));
  expect(error).toBeInstanceOf(Error);
  expect(stdin.writable).toBe(false);
});

describe('a signal', () => {
  test('ends it, where it does not listen', async () => {
    const child = started(() => {});
    streams(child).stdout.resume();
    await once(child, 'spawn');
    const closed = once(child, 'close');
    expect(child.kill()).toBe(true);
    expect(await closed).toEqual([null, 'SIGTERM']);
    expect([child.exitCode, child.signalCode, child.killed]).toEqual([null, 'SIGTERM', true]);
    expect(child.kill()).toBe(false);
  });

  test('is its own affair, where it listens; SIGKILL is not', async () => {
    const heard: string[] = [];
    const child = started((own) => own.onSignal((signal) => heard.push(signal)));
    streams(child).stdout.resume();
    await once(child, 'spawn');
    await new Promise(setImmediate);
    child.kill();
    child.kill('SIGTERM');
    expect(heard).toEqual(['SIGTERM', 'SIGTERM']);
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    expect(await closed).toEqual([null, 'SIGKILL']);
  });

  test('may be what it ends itself by', async () => {
    const child = started((own) => own.onSignal((signal) => own.endBy(signal)));
    streams(child).stdout.resume();
    await once(child, 'spawn');
    await new Promise(setImmediate);
    const closed = once(child, 'close');
    child.kill();
    expect(await closed).toEqual([null, 'SIGTERM']);
  });

  test('that comes before it started keeps it from starting', async () => {
    let wasStarted = false;
    const child = started(() => {
      wasStarted = true;
    });
    streams(child).stdout.resume();
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    expect(await closed).toEqual([null, 'SIGKILL']);
    await new Promise(setImmediate);
    expect(wasStarted).toBe(false);
  });
});

describe('a real command is started', () => {
  test('where the server is not registered, or no longer', async () => {
    expect(await once(start('nobody'), 'exit')).toEqual([7, null]);
    const child = started((own) => own.exit(0));
    expect(await once(child, 'exit')).toEqual([0, null]);
    for (const one of forget.splice(0)) one();
    expect(await once(start(child.name), 'exit')).toEqual([7, null]);
  });

  test('with every way of calling spawn', async () => {
    const code = ['--eval', 'process.exit(6)'];
    const options = { env: process.env };
    const { spawn: required } = createRequire(import.meta.url)('node:child_process');
    for (const real of [spawn, childProcess.spawn, required]) {
      expect(await once(real(process.execPath, code), 'exit')).toEqual([6, null]);
      expect(await once(real(process.execPath, code, options), 'exit')).toEqual([6, null]);
    }
    expect(await once(spawn('exit 5', { shell: true }), 'exit')).toEqual([5, null]);
  });
});

test('the memory server is found however spawn was imported', async () => {
  const { spawn: required } = createRequire(import.meta.url)('child_process');
  const { name } = started((own) => own.exit(4));
  const env = { [MEMORY_SERVER]: name };
  for (const any of [spawn, childProcess.spawn, required]) {
    for (const args of [
      ['x', [], { env }],
      ['x', { env }],
    ]) {
      expect(await once(any(...args), 'exit')).toEqual([4, null]);
    }
  }
});
