import { expect, test } from 'vitest';
import { createPool } from './pool.ts';

test('runs as much as it is wide, in order, and gives results to whom they belong', async () => {
  const pool = createPool(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const all = [0, 1, 2, 3, 4].map((job) =>
    pool(async () => {
      begun.push(job);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return job * 10;
    }),
  );
  for (let ended = 0; ended < 5; ended++) {
    await new Promise((resolve) => setImmediate(resolve));
    ends.shift()?.();
  }
  expect(await Promise.all(all)).toEqual([0, 10, 20, 30, 40]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test('goes on after work that failed', async () => {
  const pool = createPool(1);
  const failed = pool(async () => {
    throw new Error('no');
  });
  const next = pool(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
