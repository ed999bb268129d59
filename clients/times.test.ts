import { describe, expect, test } from 'vitest';
import { FAST_WAITS, hangMs, memoryTimes, processTimes, REAL_WAITS } from './times.ts';

describe('a server in a process', () => {
  test('is let start for as long as the unbroken one took, and more', () => {
    const connect = (connectMs: number) => processTimes(FAST_WAITS, connectMs).connectTimeoutMs;
    expect(connect(2000)).toBeGreaterThanOrEqual(3 * 2000);
    expect(connect(1)).toBeGreaterThan(1000);
    // Nothing is known of the first.
    expect(connect(0)).toBeGreaterThan(connect(1) as number);
  });

  test('is waited for longer than one in memory: it answers when the machine lets it', () => {
    const [process, memory] = [processTimes(FAST_WAITS, 100), memoryTimes(FAST_WAITS)];
    expect(memory.timeoutMs).toBe(FAST_WAITS.timeoutMs);
    expect(process.timeoutMs).toBeGreaterThan(memory.timeoutMs as number);
  });
});

test('with real time-outs the client is told nothing, and given up only after its own', () => {
  for (const times of [
    memoryTimes(REAL_WAITS),
    processTimes(REAL_WAITS, 0),
    processTimes(REAL_WAITS, 500),
  ]) {
    expect(times).toEqual({ giveUpMs: expect.any(Number) });
    // One that tries twice, for a minute each.
    expect(times.giveUpMs).toBeGreaterThan(2 * 60_000);
  }
});

test.each([
  ['in memory', memoryTimes(FAST_WAITS)],
  ['in a process', processTimes(FAST_WAITS, 700)],
  ['of the unbroken server', processTimes(FAST_WAITS, 0)],
  // What the clients wait by themselves, and 2.x twice.
  [
    'with real time-outs',
    { ...memoryTimes(REAL_WAITS), timeoutMs: 60_000, connectTimeoutMs: 120_000 },
  ],
])('a run %s hangs only when each of its steps could have been given up', (_, times) => {
  const { giveUpMs, connectTimeoutMs = giveUpMs, timeoutMs = giveUpMs } = times;
  // connect, two pages, eight calls, four more, close.
  const longest = connectTimeoutMs + 14 * timeoutMs;
  const isReal = giveUpMs === memoryTimes(REAL_WAITS).giveUpMs;
  expect(hangMs(isReal ? memoryTimes(REAL_WAITS) : times)).toBeGreaterThan(longest + giveUpMs);
});

test.each([
  ['in memory', memoryTimes(FAST_WAITS)],
  ['in a process', processTimes(FAST_WAITS, 700)],
  ['of the unbroken server', processTimes(FAST_WAITS, 0)],
])(
  'a step %s is given up after its time-out: else it would never show that a client keeps to it',
  (_, times) => {
    expect(times.giveUpMs).toBeGreaterThan(times.timeoutMs as number);
    // A client may try twice.
    expect(times.giveUpMs).toBeGreaterThan(2 * (times.connectTimeoutMs as number));
  },
);
