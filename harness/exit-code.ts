/** Exit codes, as other programs rely on them (README, "Exit codes"). */
import type { Summary } from './model/index.ts';

export const EXIT = {
  passed: 0,
  failed: 1,
  usage: 2,
  couldNotRun: 3,
  interrupted: 130,
} as const;

/**
 * The exit code of a judged run; a run in which nothing was judged is never a success.
 * @param closed the server let nobody in: what could be judged is how it refuses, and no more
 */
export function exitCodeOf(summary: Summary, failOn: 'fail' | 'risk', closed = false): number {
  if (summary.fail > 0 || (failOn === 'risk' && summary.risk > 0)) return EXIT.failed;
  if (closed) return EXIT.couldNotRun;
  return summary.pass + summary.risk === 0 ? EXIT.usage : EXIT.passed;
}
