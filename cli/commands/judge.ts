/** `mcp-assert judge <transcript>`: the verdicts of a saved run, again. */
import { assertions, judge, loadRun, selectAssertions } from '../../index.ts';
import { openOutputs } from '../outputs.ts';
import type { JudgeWords } from '../program.ts';
import { reporters } from '../reporters/index.ts';

/** @returns the exit code */
export async function judgeCommand(file: string, words: JudgeWords): Promise<number> {
  const outputs = openOutputs(words.reporter ?? [], reporters);
  const selected = selectAssertions(assertions, words.only ?? [], words.skip ?? []);
  const report = judge(loadRun(file), selected, words.failOn);
  await outputs.write(report);
  return report.exitCode;
}
