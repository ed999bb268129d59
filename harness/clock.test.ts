import { describe, expect, test } from 'vitest';
import { systemClock, virtualClock } from './clock.ts';

describe('a virtual clock', () => {
  test('calls timers in the order of their time, and those of one time in the order of their making', async () => {
    const clock = virtualClock();
    const called: string[] = [];
    const done = new Promise<void>((resolve) => {
      clock.after(5000, () => called.push(`c at ${clock.now()}`));
      clock.after(10, () => called.push(`a at ${clock.now()}`));
      clock.after(10, () => called.push(`b at ${clock.now()}`));
      clock.after(6000, resolve);
    });
    await done;
    expect(called).toEqual(['a at 10', 'b at 10', 'c at 5000']);
    expect(clock.now()).toBe(6000);
  });

  test('waits for promises before it goes on', async () => {
    const clock = virtualClock();
    const called: number[] = [];
    await new Promise<void>((resolve) => {
      clock.after(100, resolve);
      (async () => {
        for (let step = 0; step < 50; step++) await Promise.resolve();
        clock.after(1, () => called.push(clock.now()));
      })();
    });
    expect(called).toEqual([1]);
  });

  test('never calls what was cancelled', async () => {
    const clock = virtualClock();
    const called: string[] = [];
    const cancel = clock.after(1, () => called.push('cancelled'));
    cancel();
    await new Promise<void>((resolve) => clock.after(2, resolve));
    expect(called).toEqual([]);
  });
});

test('the system clock calls later, unless cancelled', async () => {
  const called: string[] = [];
  systemClock.after(1, () => called.push('cancelled'))();
  const before = systemClock.now();
  await new Promise<void>((resolve) => systemClock.after(5, resolve));
  expect(systemClock.now() - before).toBeGreaterThan(3);
  expect(called).toEqual([]);
});
