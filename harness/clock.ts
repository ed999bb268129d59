/** Time, as everything here reads it: of the machine, or of a replay in which nothing is waited for. */

export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /**
   * Calls `then` once, after `ms` milliseconds.
   * @returns cancels the call
   */
  after(ms: number, then: () => void): () => void;
  /**
   * Calls `then` when what has arrived by now has been read. Timers come before input: a process that
   * was busy would otherwise take its own delay for the silence of another.
   */
  afterInput(then: () => void): void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  afterInput: (then) => setImmediate(then),
};

interface Timer {
  readonly at: number;
  readonly then: () => void;
}

/**
 * A clock that jumps to the next timer as soon as nothing else is left to do: five seconds of
 * silence pass in microseconds, in the same order as on a real clock.
 * Only for what does no I/O: the clock cannot know that an answer is on its way.
 */
export function virtualClock(): Clock {
  // Few timers at a time: a sorted list is quicker than any tree.
  const timers: Timer[] = [];
  let time = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || timers.length === 0) return;
    scheduled = true;
    // By then every promise that was going to settle has settled.
    setImmediate(() => {
      scheduled = false;
      const next = timers.shift();
      if (next) {
        time = next.at;
        next.then();
      }
      schedule();
    });
  }

  return {
    now: () => time,
    after(ms, then) {
      const timer = { at: time + Math.max(0, ms), then };
      const later = timers.findIndex(({ at }) => at > timer.at);
      timers.splice(later === -1 ? timers.length : later, 0, timer);
      schedule();
      return () => {
        const index = timers.indexOf(timer);
        if (index !== -1) timers.splice(index, 1);
      };
    },
    // Nothing arrives but by timers.
    afterInput: (then) => then(),
  };
}
