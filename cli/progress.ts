/** A line on a terminal that says what is being waited for; nothing elsewhere, and nothing in CI. */
import type { Progress } from '../harness/run.ts';

const FRAME_MS = 100;
/** Shorter checks are over before anybody reads. */
const QUIET_MS = 300;

export function startProgress(): { show: Progress; clear: () => void } {
  const { stderr } = process;
  if (!stderr.isTTY || process.env.CI) return { show: () => {}, clear: () => {} };
  const startedAt = performance.now();
  let probe = 'starting the server';
  let shown = false;
  const timer = setInterval(() => {
    const ms = performance.now() - startedAt;
    if (ms < QUIET_MS) return;
    shown = true;
    stderr.write(`\r\u001b[2K${(ms / 1000).toFixed(1)} s  ${probe} …`);
  }, FRAME_MS);
  timer.unref();
  return {
    show(state) {
      probe = state.process > 1 ? `${state.probe} (process ${state.process})` : state.probe;
    },
    clear() {
      clearInterval(timer);
      if (shown) stderr.write('\r\u001b[2K');
    },
  };
}
