import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { createSilence } from './silence.ts';

const budgets = { startMs: 30_000, replyMs: 5000, graceMs: 300, sessionMs: 20_000 };
const now = () => Date.now();
/** The timers of the test, which are not real ones. */
const clock = { ...systemClock, now, afterInput: (then: () => void) => then() };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => false;

/** What a wait came to, and after how many milliseconds. */
function outcomeOf<T>(wait: Promise<T>) {
  const startedAt = now();
  const outcome: { value?: T; ms?: number } = {};
  wait.then((value) => Object.assign(outcome, { value, ms: now() - startedAt }));
  return outcome;
}

describe('a wait', () => {
  test('ends when it is done', async () => {
    const silence = createSilence(budgets, clock);
    let done = false;
    const outcome = outcomeOf(silence.wait(() => done));
    await vi.advanceTimersByTimeAsync(100);
    expect(outcome.ms).toBeUndefined();
    done = true;
    silence.heard(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome).toEqual({ value: undefined, ms: 100 });
  });

  test('has the start budget until the first sign of an answer, whatever else is heard', async () => {
    const silence = createSilence(budgets, clock);
    const outcome = outcomeOf(silence.wait(never));
    await vi.advanceTimersByTimeAsync(20_000);
    silence.heard(false);
    await vi.advanceTimersByTimeAsync(9999);
    expect(outcome.ms).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({ value: { budget: 'start', waitedMs: 30_000 }, ms: 30_000 });
  });

  test('has the reply budget of silence since the last activity', async () => {
    const silence = createSilence(budgets, clock);
    silence.heard(true);
    const outcome = outcomeOf(silence.wait(never));
    await vi.advanceTimersByTimeAsync(4000);
    silence.heard(false);
    await vi.advanceTimersByTimeAsync(4999);
    expect(outcome.ms).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.value).toEqual({ budget: 'reply', waitedMs: 9000 });
  });

  test('ends at the limit of the session, however lively the server is', async () => {
    const silence = createSilence(budgets, clock);
    silence.heard(true);
    const outcome = outcomeOf(silence.wait(never));
    for (let i = 0; i < 30; i++) {
      await vi.advanceTimersByTimeAsync(1000);
      silence.heard(true);
    }
    expect(outcome.ms).toBe(20_000);
  });

  test('ends at once when all is over', async () => {
    const silence = createSilence(budgets, clock);
    const [wait, pause] = [outcomeOf(silence.wait(never)), outcomeOf(silence.pause(300))];
    await vi.advanceTimersByTimeAsync(10);
    silence.over();
    await vi.advanceTimersByTimeAsync(0);
    expect([wait.ms, pause.ms]).toEqual([10, 10]);
    expect(wait.value).toBeUndefined();
    const later = outcomeOf(silence.wait(never));
    await vi.advanceTimersByTimeAsync(0);
    expect(later.ms).toBe(0);
  });
});

test('many waits share one budget', async () => {
  const silence = createSilence(budgets, clock);
  silence.heard(true);
  const first = outcomeOf(silence.wait(never));
  await vi.advanceTimersByTimeAsync(1000);
  const second = outcomeOf(silence.wait(never));
  await vi.advanceTimersByTimeAsync(5000);
  expect(first.ms).toBe(5000);
  expect(second.ms).toBeLessThanOrEqual(5000);
});

test('after it was used up a wait has the grace window only, until an answer comes', async () => {
  const silence = createSilence(budgets, clock);
  silence.heard(true);
  outcomeOf(silence.wait(never));
  await vi.advanceTimersByTimeAsync(5000);
  const poor = outcomeOf(silence.wait(never));
  await vi.advanceTimersByTimeAsync(5000);
  expect(poor.ms).toBe(300);
  silence.heard(true);
  const rich = outcomeOf(silence.wait(never));
  await vi.advanceTimersByTimeAsync(5000);
  expect(rich.ms).toBe(5000);
});

test('a pause lets its time pass, whatever is heard', async () => {
  const silence = createSilence(budgets, clock);
  const outcome = outcomeOf(silence.pause(300));
  await vi.advanceTimersByTimeAsync(200);
  silence.heard(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(outcome.ms).toBe(300);
});

test('what has arrived already is read before silence is declared', async () => {
  const arrived: (() => void)[] = [];
  const late = { ...clock, afterInput: (then: () => void) => void arrived.push(then) };
  const silence = createSilence(budgets, late);
  silence.heard(true);
  let done = false;
  const wait = silence.wait(() => done);
  await vi.advanceTimersByTimeAsync(budgets.replyMs);
  // The budget is over, and an answer lies unread.
  expect(arrived).toHaveLength(1);
  done = true;
  silence.heard(true);
  expect(await wait).toBeUndefined();
});
