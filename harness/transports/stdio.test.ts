/** The wire to real processes: what is told of their life and end, in which order. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { WireHappening } from '../model/index.ts';
import type { ProcessSpec } from '../process.ts';
import { stdioWire } from './stdio.ts';
import type { EndBudgets, Wire } from './wire.ts';

const fixture = fileURLToPath(new URL('../../fixtures/wire/process.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-wire-'));
const GENEROUS: EndBudgets = { exitMs: 10_000, killMs: 10_000 };
const MARK = 'MCP_ASSERT_WIRE_TEST';

afterAll(() => rmSync(folder, { recursive: true }));

type Command = ProcessSpec['command'];
type Kind = WireHappening['kind'];
type Of<K extends Kind> = Extract<WireHappening, { kind: K }>;

const node = (...words: string[]): Command => [process.execPath, fixture, ...words];
const script = (code: string): Command => [process.execPath, '-e', code];

let started = 0;

/** Starts a process and waits for its first line where it writes one. */
async function startedWire(command: Command, first: Kind | undefined = 'received') {
  const mark = `${process.pid}-${++started}`;
  const wire = stdioWire({ command, env: { [MARK]: mark } });
  const happenings: WireHappening[] = [];
  const heard: string[] = [];
  let look = () => {};
  await wire.start({
    happened(happening) {
      happenings.push(happening);
      look();
    },
    activity: (pending) => heard.push(pending),
  });
  function all<K extends Kind>(kind: K): Of<K>[] {
    return happenings.filter((one): one is Of<K> => one.kind === kind);
  }
  const until = (kind: Kind, count = 1) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (all(kind).length >= count) resolve();
      };
      look();
    });
  if (first) await until(first);
  return {
    wire,
    until,
    all,
    heard,
    /** All but the look for children, which follows each end where it is possible. */
    kinds: () => happenings.map(({ kind }) => kind).filter((kind) => kind !== 'left-behind'),
    lines: () => all('received').map(({ frame }) => frame.raw),
    alive: () => marked(`${MARK}=${mark}\0`),
  };
}

/** Ids of living processes with this in their environment (Linux; elsewhere none are found). */
function marked(needle: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(needle)) return [];
      return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
        ? []
        : [Number(pid)];
    } catch {
      return [];
    }
  });
}

/** A signal takes a moment to arrive, and nothing tells of the end of processes that are not ours. */
const allGone = (alive: () => number[]) =>
  expect.poll(alive, { timeout: 5000, interval: 5 }).toEqual([]);

async function endedIn(wire: Wire, budgets: EndBudgets): Promise<number> {
  const startedAt = performance.now();
  await wire.end(budgets);
  return performance.now() - startedAt;
}

describe('a server that behaves', () => {
  test('gets lines, gives lines, and ends at end of input', async () => {
    const { wire, until, kinds, lines, all, heard, alive } = await startedWire(node());
    wire.send('{"id":1}');
    wire.send('你好');
    await until('received', 3);
    expect(lines()).toEqual(['ready', '{"id":1}', '你好']);
    expect(heard.length).toBeGreaterThan(0);
    expect(alive()).toHaveLength(1);
    await wire.end(GENEROUS);
    expect(kinds().slice(3)).toEqual(['input-closed', 'closed']);
    expect(all('closed')).toEqual([{ kind: 'closed', exitCode: 0 }]);
    await allGone(alive);
  });

  test('is read to its last word, even without a line feed', async () => {
    const { wire, kinds, all } = await startedWire(node('last-words'));
    await wire.end(GENEROUS);
    expect(kinds()).toEqual(['received', 'input-closed', 'received', 'closed']);
    expect(all('received')[1]?.frame).toEqual({ raw: 'last words', unterminated: true });
  });

  test('is told nothing after its end, and that is no fault', async () => {
    const { wire, kinds } = await startedWire(node());
    await wire.end(GENEROUS);
    const before = kinds();
    wire.send('late');
    await wire.end(GENEROUS);
    expect(kinds()).toEqual(before);
  });

  test('gets a very long line whole', async () => {
    const { wire, until, lines } = await startedWire(node());
    const long = 'x'.repeat(3_000_000);
    wire.send(long);
    await until('received', 2);
    expect(lines()[1] === long).toBe(true);
    await wire.end(GENEROUS);
  });
});

describe('a server that ends by itself', () => {
  test('has its exit code told; its input was not closed by us', async () => {
    const { wire, until, kinds, all } = await startedWire(node());
    wire.send('exit');
    await until('closed');
    await wire.end(GENEROUS);
    expect(kinds()).toEqual(['received', 'closed']);
    expect(all('closed')).toEqual([{ kind: 'closed', exitCode: 3 }]);
  });

  test('has its signal told', async () => {
    const { wire, all } = await startedWire(node('dies-by-signal'), 'closed');
    expect(all('closed')).toEqual([{ kind: 'closed', exitCode: null, signal: 'SIGKILL' }]);
    await wire.end(GENEROUS);
  });
});

describe('a server that stays', () => {
  const short = { exitMs: 80, killMs: 80 };

  test('after end of input gets SIGTERM', async () => {
    const { wire, kinds, all, alive } = await startedWire(node('ignores-end'));
    await wire.end({ ...GENEROUS, exitMs: 80 });
    expect(kinds()).toEqual(['received', 'input-closed', 'quiet', 'signal', 'closed']);
    expect(all('quiet')).toEqual([{ kind: 'quiet', waitedMs: 80, budget: 'exit' }]);
    expect(all('signal')).toEqual([{ kind: 'signal', signal: 'SIGTERM' }]);
    expect(all('closed')).toEqual([{ kind: 'closed', exitCode: null, signal: 'SIGTERM' }]);
    await allGone(alive);
  });

  test('after SIGTERM too gets SIGKILL', async () => {
    const { wire, all, alive } = await startedWire(node('ignores-end', 'ignores-sigterm'));
    const ms = await endedIn(wire, short);
    expect(all('quiet').map(({ budget }) => budget)).toEqual(['exit', 'kill']);
    expect(all('signal').map(({ signal }) => signal)).toEqual(['SIGTERM', 'SIGKILL']);
    expect(all('closed')).toEqual([{ kind: 'closed', exitCode: null, signal: 'SIGKILL' }]);
    expect(ms).toBeGreaterThanOrEqual(150);
    await allGone(alive);
  });

  test('behind a shell is ended with the shell', async () => {
    const [file, ...args] = node('ignores-end');
    const line = [file, ...args].map((word) => `'${word}'`).join(' ');
    const { wire, kinds, all, alive } = await startedWire(['sh', '-c', `${line}; true`]);
    expect(alive()).toHaveLength(2);
    await wire.end({ ...GENEROUS, exitMs: 80 });
    expect(kinds()).toEqual(['received', 'input-closed', 'quiet', 'signal', 'closed']);
    // Nobody was left for the second look: the signal reached them all.
    expect(all('left-behind').flatMap(({ pids }) => pids)).toEqual([]);
    await allGone(alive);
  });
});

describe('streams that the server closes', () => {
  test('its input: told once, however often something is sent', async () => {
    const { wire, until, kinds, all } = await startedWire(node('closes-input'));
    // A write that came before the close succeeds; one of the next does not.
    const poking = setInterval(() => wire.send('anyone?'), 5);
    await until('input-refused');
    wire.send('once more');
    clearInterval(poking);
    await wire.end({ ...GENEROUS, exitMs: 80 });
    expect(all('input-refused')).toHaveLength(1);
    expect(kinds().at(-1)).toBe('closed');
  });

  test('its output: told, while the process lives on', async () => {
    const { wire, kinds, alive } = await startedWire(node('closes-output'), 'output-closed');
    expect(alive()).toHaveLength(1);
    await wire.end({ ...GENEROUS, exitMs: 80 });
    expect(kinds().filter((kind) => kind === 'output-closed')).toHaveLength(1);
    expect(kinds().indexOf('output-closed')).toBeLessThan(kinds().indexOf('closed'));
  });

  test('its output, by exiting: only the exit is told', async () => {
    const { wire, until, kinds } = await startedWire(node());
    wire.send('exit');
    await until('closed');
    await wire.end(GENEROUS);
    expect(kinds()).not.toContain('output-closed');
  });
});

describe.runIf(process.platform === 'linux')('children that outlive the server', () => {
  test('are looked for after each end, and none is told as such', async () => {
    const { wire, all } = await startedWire(node());
    await wire.end(GENEROUS);
    expect(all('left-behind')).toEqual([{ kind: 'left-behind', pids: [] }]);
  });

  test.each([
    ['in its group', 'leaves-child'],
    ['in a session of their own', 'leaves-detached-child'],
    ['on its output', 'leaves-child-on-stdout'],
  ])('%s are named and killed', async (_, word) => {
    const { wire, kinds, all, alive } = await startedWire(node(word));
    const before = alive();
    expect(before).toHaveLength(2);
    await wire.end(GENEROUS);
    expect(kinds()).toEqual(['received', 'input-closed', 'closed']);
    expect(all('closed')).toEqual([{ kind: 'closed', exitCode: 0 }]);
    const [left] = all('left-behind');
    expect(left?.pids).toHaveLength(1);
    expect(before).toContain(left?.pids[0]);
    await allGone(alive);
  });

  test('and go on talking hold the output for two seconds at most', async () => {
    const { wire, until, lines, all, alive } = await startedWire(node('leaves-talking-child'));
    await until('received', 2);
    const ms = await endedIn(wire, GENEROUS);
    expect(lines()).toContain('child');
    expect(all('left-behind')[0]?.pids).toHaveLength(1);
    expect(ms).toBeLessThan(4000);
    await allGone(alive);
  });
});

test('a flood is cut off, told once, and its server killed', async () => {
  const { wire, until, all, alive } = await startedWire(
    script(`const go = () => process.stdout.write('\\n'.repeat(10_000), go); go();`),
    'flood',
  );
  await until('closed');
  await wire.end(GENEROUS);
  expect(all('flood')).toEqual([{ kind: 'flood', lines: 20_001, bytes: expect.any(Number) }]);
  // What follows the last line that counts was cut off by us.
  expect(all('received').filter(({ frame }) => !frame.unterminated)).toHaveLength(20_001);
  expect(all('closed')).toEqual([{ kind: 'closed', exitCode: null, signal: 'SIGKILL' }]);
  await allGone(alive);
});

describe('standard error', () => {
  test('is decoded over the cuts of its chunks', async () => {
    const { wire, all } = await startedWire(
      script(`
        const bytes = Buffer.from('你好\\n');
        process.stderr.write(bytes.subarray(0, 4));
        setTimeout(() => process.stderr.write(bytes.subarray(4), () => console.log('done')), 50);
      `),
    );
    await wire.end(GENEROUS);
    expect(
      all('stderr')
        .map(({ text }) => text)
        .join(''),
    ).toBe('你好\n');
    expect(wire.stderrTail()).toBe('你好\n');
  });

  test('is recorded up to a limit; its tail is always the last', async () => {
    const { wire, until, all } = await startedWire(
      script(`process.stderr.write('a'.repeat(1_000_000) + 'the end', () => console.log('done'))`),
    );
    await until('closed');
    await wire.end(GENEROUS);
    const recorded = all('stderr').reduce((sum, { text }) => sum + text.length, 0);
    expect(recorded).toBeGreaterThanOrEqual(256 * 1024);
    expect(recorded).toBeLessThan(512 * 1024);
    expect(wire.stderrTail()).toBe(`${'a'.repeat(8192 - 7)}the end`);
  });
});

describe('a command that cannot be started', () => {
  const starting = (command: Command) =>
    stdioWire({ command, env: {} }).start({ happened: () => {}, activity: () => {} });

  test('does not exist', async () => {
    await expect(starting(['mcp-assert-no-such-command'])).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: 'command not found: mcp-assert-no-such-command',
      detail: expect.stringContaining('ENOENT'),
    });
  });

  test('is not executable', async () => {
    const file = join(folder, 'plain.txt');
    writeFileSync(file, 'This is no program.\n');
    chmodSync(file, 0o644);
    await expect(starting([file])).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: `not executable: ${file}`,
    });
  });

  test('is refused for another reason, which is told', async () => {
    await expect(starting(['node', 'x'.repeat(5_000_000)])).rejects.toMatchObject({
      name: 'CouldNotRun',
      message: 'could not start node (E2BIG)',
    });
  });
});
