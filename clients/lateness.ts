/** How late a process is: what waits for a time-out must not mistake its own delay for a server's. */

/** A delay of more than this share of a time-out makes the time-out doubtful. */
export const DOUBTFUL_SHARE = 0.3;

const EVERY_MS = 20;
/** Ten minutes of ticks. */
const KEPT = 30_000;

export interface LatenessMeter {
  /** How long this process had other things to do, from one time (`performance.now()`) to another; in milliseconds. */
  between(from: number, to: number): number;
}

export function meterLateness(): LatenessMeter {
  const ticks: { at: number; late: number }[] = [];
  let last = performance.now();
  setInterval(() => {
    const at = performance.now();
    ticks.push({ at, late: Math.max(0, at - last - EVERY_MS) });
    last = at;
    if (ticks.length > 2 * KEPT) ticks.splice(0, KEPT);
  }, EVERY_MS).unref();
  return {
    between(from, to) {
      // A delay that is still going on has no tick yet.
      let sum = Math.max(0, Math.min(to, performance.now()) - last - EVERY_MS);
      for (let index = ticks.length - 1; index >= 0; index -= 1) {
        const tick = ticks[index];
        if (!tick || tick.at < from) break;
        if (tick.at - tick.late <= to) sum += tick.late;
      }
      return sum;
    },
  };
}
