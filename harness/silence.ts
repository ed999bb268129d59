/**
 * The waiting of one session. All waits share one budget of silence: a server that never echoes
 * an id costs one wait and not one per request (DESIGN, "Waiting").
 */
import type { Clock } from './clock.ts';
import type { BudgetName } from './model/index.ts';

export interface SilenceBudgets {
  /** To the first sign of an answer, in milliseconds. */
  readonly startMs: number;
  /** Of silence since the last activity, in milliseconds. */
  readonly replyMs: number;
  /** What a wait is given when the silence budget was used up before, in milliseconds. */
  readonly graceMs: number;
  /** All waits end this long after the first sign of an answer, however lively the server is; in milliseconds. */
  readonly sessionMs: number;
}

export interface Silence {
  /** Something came. `answering`: it looks like (a part of) a message, so the start is over. */
  heard(answering: boolean): void;
  /** Nothing can come any more: all waits end now. */
  over(): void;
  /**
   * Waits until `done` (asked again after each `heard`) or the budget is used up.
   * @returns undefined when done or over, else the budget that ran out and what was waited
   */
  wait(done: () => boolean): Promise<{ budget: BudgetName; waitedMs: number } | undefined>;
  /** Lets this much time pass, in milliseconds, or less when all is over. */
  pause(ms: number): Promise<void>;
}

export function createSilence(budgets: SilenceBudgets, clock: Clock): Silence {
  const { now } = clock;
  const waiting = new Set<() => void>();
  let answeredAt: number | undefined;
  let lastAt = now();
  let usedUp = false;
  let isOver = false;

  function remaining(since: number): { budget: BudgetName; ms: number } {
    if (answeredAt === undefined) {
      return { budget: 'start', ms: since + budgets.startMs - now() };
    }
    const bySilence =
      Math.max(lastAt, since) + (usedUp ? budgets.graceMs : budgets.replyMs) - now();
    return { budget: 'reply', ms: Math.min(bySilence, answeredAt + budgets.sessionMs - now()) };
  }

  return {
    heard(answering) {
      lastAt = now();
      if (answering) {
        answeredAt ??= lastAt;
        usedUp = false;
      }
      for (const look of [...waiting]) look();
    },
    over() {
      isOver = true;
      for (const look of [...waiting]) look();
    },
    wait(done) {
      const since = now();
      return new Promise((resolve) => {
        let cancel = () => {};
        // Looked once more after the budget had run out.
        let isLast = false;
        const look = () => {
          cancel();
          const { budget, ms } = remaining(since);
          if (!isOver && !done() && ms > 0) {
            isLast = false;
            cancel = clock.after(Math.ceil(ms), look);
            return;
          }
          if (isOver || done()) {
            waiting.delete(look);
            resolve(undefined);
          } else if (isLast) {
            waiting.delete(look);
            usedUp = true;
            resolve({ budget, waitedMs: Math.round(now() - since) });
          } else {
            isLast = true;
            clock.afterInput(() => {
              if (waiting.has(look)) look();
            });
          }
        };
        waiting.add(look);
        look();
      });
    },
    pause(ms) {
      return new Promise((resolve) => {
        const end = () => {
          cancel();
          waiting.delete(look);
          resolve();
        };
        const look = () => {
          if (isOver) end();
        };
        const cancel = clock.after(ms, end);
        waiting.add(look);
        look();
      });
    },
  };
}
