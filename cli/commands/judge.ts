/** `mcp-assert judge <transcript>`: the verdicts of a saved run, again. */
import { assertionsOf, judge, loadRun, selectAssertions } from '../../index.ts';
import { openOutputs } from '../outputs.ts';
import type { JudgeWords } from '../program.ts';
import { reporters } from '../reporters/index.ts';

/** @returns the exit code */
export async function judgeCommand(file: string, words: JudgeWords): Promise<number> {
  const outputs = openOutputs(words.reporter ?? [], reporters);
  const run = loadRun(file);
  const applicable = assertionsOf(run.transcript.transport);
  const selected = selectAssertions(applicable, words.only ?? [], words.skip ?? []);
  const report = judge(run, selected, words.failOn);
  await outputs.write(report);
  return report.exitCode;
}
