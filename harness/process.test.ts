import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import {
  endAllServers,
  killAllServers,
  type ProcessSpec,
  type ServerProcess,
  startProcess,
} from './process.ts';

const fixture = fileURLToPath(new URL('../fixtures/wire/process.mjs', import.meta.url));

afterEach(killAllServers);

function start(...words: string[]): ServerProcess {
  return startProcess({ command: [process.execPath, fixture, ...words], env: {} });
}

const evaluate = (code: string, more: Partial<ProcessSpec> = {}) =>
  startProcess({ command: [process.execPath, '-e', code], env: {}, ...more });

/** The fixture says when all of it is in place. */
const ready = (server: ServerProcess) =>
  new Promise((resolve) => server.stdout.once('data', resolve));

describe('a process', () => {
  test('has our environment, and what is given before it', async () => {
    process.env.MCP_ASSERT_INHERITED = 'inherited';
    process.env.MCP_ASSERT_GIVEN = 'ours';
    const { MCP_ASSERT_INHERITED: a, MCP_ASSERT_GIVEN: b } = process.env;
    const code = `process.stdout.write(process.env.MCP_ASSERT_INHERITED + ' ' + process.env.MCP_ASSERT_GIVEN)`;
    const server = evaluate(code, { env: { MCP_ASSERT_GIVEN: 'given' } });
    delete process.env.MCP_ASSERT_INHERITED;
    delete process.env.MCP_ASSERT_GIVEN;
    expect([a, b]).toEqual(['inherited', 'ours']);
    expect(await text(server.stdout)).toBe('inherited given');
  });

  test('starts in the folder that is given', async () => {
    const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-assert-cwd-')));
    const server = evaluate('process.stdout.write(process.cwd())', { cwd });
    expect(await text(server.stdout)).toBe(cwd);
    await server.ended;
    rmSync(cwd, { recursive: true });
  });

  test('gets its words as they are: no shell reads them', async () => {
    const word = `"; echo $HOME; '*`;
    const server = startProcess({
      command: [process.execPath, '-e', 'process.stdout.write(process.argv[1])', word],
      env: {},
    });
    expect(await text(server.stdout)).toBe(word);
  });

  test('tells its exit code, or its signal', async () => {
    expect(await evaluate('process.exit(7)').ended).toEqual({ kind: 'exited', exitCode: 7 });
    const server = start('ignores-end');
    await ready(server);
    server.signal('SIGTERM');
    expect(await server.ended).toEqual({ kind: 'exited', exitCode: null, signal: 'SIGTERM' });
  });

  test('that cannot be started is an end, not an exception', async () => {
    const server = startProcess({ command: ['mcp-assert-no-such-command'], env: {} });
    expect(server.started).toBe(false);
    expect(await server.ended).toMatchObject({ kind: 'not-started', code: 'ENOENT' });
    expect(server.leftovers() ?? []).toEqual([]);
    expect(() => {
      server.signal('SIGTERM');
      server.killLeftovers();
    }).not.toThrow();
  });

  test('can be signalled after its end', async () => {
    const server = evaluate('');
    await server.ended;
    expect(() => server.signal('SIGKILL')).not.toThrow();
  });
});

describe.runIf(process.platform === 'linux')('descendants', () => {
  test('are found wherever they moved, and killed', async () => {
    const server = start('leaves-child', 'leaves-detached-child');
    await ready(server);
    expect(server.leftovers()).toHaveLength(3);
    server.stdin.end();
    await server.ended;
    const left = server.leftovers() ?? [];
    expect(left).toHaveLength(2);
    server.killLeftovers();
    await gone(left);
    expect(server.leftovers()).toEqual([]);
  });

  test('of one server are not those of another', async () => {
    const [one, other] = [start(), start()];
    await Promise.all([ready(one), ready(other)]);
    expect(one.leftovers()).toHaveLength(1);
    one.killLeftovers();
    await one.ended;
    expect(other.leftovers()).toHaveLength(1);
  });
});

describe('all servers', () => {
  test('are killed at once', async () => {
    const servers = [start('ignores-sigterm'), start('ignores-sigterm')];
    await Promise.all(servers.map(ready));
    killAllServers();
    for (const { ended } of servers) expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  });

  test('are asked to end, and killed when they do not', async () => {
    const [polite, stubborn] = [start('ignores-end'), start('ignores-end', 'ignores-sigterm')];
    await Promise.all([ready(polite), ready(stubborn)]);
    await endAllServers(100);
    expect(await polite.ended).toMatchObject({ signal: 'SIGTERM' });
    expect(await stubborn.ended).toMatchObject({ signal: 'SIGKILL' });
  });

  test('that end when asked are not waited for any longer', async () => {
    const server = start('ignores-end');
    await ready(server);
    const startedAt = performance.now();
    await endAllServers(30_000);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await server.ended).toMatchObject({ signal: 'SIGTERM' });
  });
});

/** A signal takes a moment to arrive, and nothing tells us of the end of processes that are not ours. */
async function gone(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    await expect.poll(() => isAlive(pid), { timeout: 5000, interval: 5 }).toBe(false);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
