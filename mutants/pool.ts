/** Runs many jobs, a few at a time. */

/** Waits for its turn, does the work, and gives what it gave. */
export type Pool = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A pool in which work is begun in the order in which it was asked for.
 * @param width how much runs at the same time, from 1
 */
export function createPool(width: number): Pool {
  const waiting: (() => void)[] = [];
  let free = Math.max(1, width);
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to whoever waits longest, without being free in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
