/** A bar on a terminal that fills while mutants are run; nothing elsewhere, and nothing in CI. */
import type { CampaignProgress } from '../mutants/campaign.ts';

const FRAME_MS = 100;
const BAR = 30;

export function startMutantsProgress(): CampaignProgress & { clear(): void } {
  const { stderr } = process;
  let total = 0;
  let done = 0;
  const say = (line: string) => stderr.write(`mcp-assert: ${line}\n`);
  const expect = (count: number) => {
    total += count;
  };
  const finished = () => {
    done += 1;
  };
  if (!stderr.isTTY || process.env.CI) return { expect, finished, say, clear: () => {} };
  const startedAt = performance.now();
  const clear = '\r\u001b[2K';
  const timer = setInterval(() => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const filled = total === 0 ? 0 : Math.floor((BAR * done) / total);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
    const what = total === 0 ? 'running the unbroken server' : `${done} of ${total} mutants`;
    stderr.write(`${clear}${bar} ${what} · ${seconds} s`);
  }, FRAME_MS);
  timer.unref();
  return {
    expect,
    finished,
    say(line) {
      stderr.write(clear);
      say(line);
    },
    clear() {
      clearInterval(timer);
      stderr.write(clear);
    },
  };
}
