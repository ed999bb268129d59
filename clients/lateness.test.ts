import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LatenessMeter, meterLateness } from './lateness.ts';

const EVERY_MS = 20;
let now = 0;
let meter: LatenessMeter;

beforeEach(() => {
  now = 1000;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  meter = meterLateness();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The timer fires, when it should (20 ms) or so much later. */
function tick(late = 0, times = 1): void {
  for (let nth = 0; nth < times; nth += 1) {
    now += EVERY_MS + late;
    vi.advanceTimersByTime(EVERY_MS);
  }
}

describe('how late a process was', () => {
  test('is nothing where it was always in time', () => {
    tick(0, 10);
    expect(meter.between(1000, now)).toBe(0);
  });

  test('is by how much its timers were late', () => {
    tick(0, 3);
    tick(130);
    tick(0, 3);
    tick(7);
    expect(meter.between(1000, now)).toBe(137);
  });

  test('is a little late too, summed up', () => {
    tick(2, 50);
    expect(meter.between(1000, now)).toBe(100);
  });

  test('counts from one time to another', () => {
    tick(100);
    const [first, begin] = [now, now + EVERY_MS];
    tick(0, 2);
    tick(30);
    const end = now;
    tick(0, 2);
    tick(500);
    expect(meter.between(1000, first)).toBe(100);
    expect(meter.between(begin, end)).toBe(30);
    expect(meter.between(end + 1, end + EVERY_MS)).toBe(0);
  });

  test('counts a delay that has not ended yet', () => {
    tick(0, 2);
    const begin = now;
    now += 300;
    // Whoever asks now does so before the timer could fire.
    expect(meter.between(begin, now)).toBe(300 - EVERY_MS);
    expect(meter.between(begin, begin + 100)).toBe(100 - EVERY_MS);
  });

  test('is no less than none, where the timer is early', () => {
    now += 5;
    vi.advanceTimersByTime(EVERY_MS);
    expect(meter.between(1000, now)).toBe(0);
  });

  test('is remembered for minutes', () => {
    tick(50);
    const end = now;
    tick(0, 29_000);
    expect(meter.between(1000, end)).toBe(50);
    tick(0, 100_000);
    tick(9);
    expect(meter.between(end, now)).toBe(9);
  });
});
