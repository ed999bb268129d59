/** `mcp-assert list --mutants`: the ids that `serve --mutant` and `mutants --mutant` take. */
import { parseCall } from '../../harness/calls/call-option.ts';
import { loadExpectations } from '../../harness/calls/expectations.ts';
import { callPlanner, givenCalls } from '../../harness/calls/planner.ts';
import { assertionsOf, DEFAULT_BUDGETS } from '../../index.ts';
import { runBaseline } from '../../mutants/baseline.ts';
import { worldOf } from '../../mutants/conversation.ts';
import { mutantsOf } from '../../mutants/generate.ts';
import { operators } from '../../mutants/operators/index.ts';
import { referenceExpectations } from '../../mutants/reference.ts';
import { stageOf } from '../../mutants/stage.ts';
import { probesOf } from '../../suites/probes/index.ts';
import { withInterrupts } from '../interrupts.ts';
import type { ListWords } from '../program-mutants.ts';
import { driverNamed } from '../revision.ts';
import { isHttp, withUnbroken } from '../unbroken.ts';

/** Mutants are made from what a server really says, so it is run once. */
export async function listMutantsCommand(
  command: readonly string[] | undefined,
  words: ListWords,
): Promise<string> {
  const transport = isHttp(words) ? 'http' : 'stdio';
  const driver = driverNamed(words.revision);
  const isOurs = !command && words.url === undefined;
  const file = words.expect ?? (isOurs ? referenceExpectations() : undefined);
  const expect = file === undefined ? undefined : loadExpectations(file);
  const calls = (words.call ?? []).map(parseCall);
  const campaign = {
    assertions: assertionsOf(transport),
    probes: probesOf(transport),
    driver,
    seed: 1,
    givenCalls: givenCalls(calls, expect),
    planCalls: callPlanner(calls, expect, 1),
  };
  const self = [process.execPath, process.argv[1] ?? ''] as const;
  const { transcript } = await withUnbroken(command, words, ({ target }) =>
    withInterrupts(async () => {
      const stage = await stageOf(target, self, DEFAULT_BUDGETS);
      return runBaseline(campaign, stage, DEFAULT_BUDGETS).finally(stage.end);
    }),
  );
  const mutants = [...mutantsOf(operators, worldOf(transcript))].map(
    ({ id, operator, breaks }) => ({
      id,
      family: operator.family,
      title: operator.title,
      breaks: breaks.map((clause) => clause.id),
    }),
  );
  if (words.json) return `${JSON.stringify(mutants, null, 2)}\n`;
  const lines = operators.flatMap(({ id, title, family }) => {
    const own = mutants.filter((mutant) => mutant.id === id || mutant.id.startsWith(`${id}@`));
    if (own.length === 0) return [];
    const said = own.map(
      ({ id: name, breaks }) => `  ${name}  ${breaks.length > 0 ? breaks.join(', ') : 'legal'}`,
    );
    return [`${id} (${family}): ${title}`, ...said, ''];
  });
  return `${lines.join('\n')}${mutants.length} mutants\n`;
}
