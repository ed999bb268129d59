/** `mcp-assert list --mutants`: the ids that `serve --mutant` and `mutants --mutant` take. */
import { parseCall } from '../../harness/calls/call-option.ts';
import { loadExpectations } from '../../harness/calls/expectations.ts';
import { callPlanner, givenCalls } from '../../harness/calls/planner.ts';
import { CouldNotRun } from '../../harness/errors.ts';
import { resolveTarget } from '../../harness/target.ts';
import { parseEnv } from '../../harness/targets/env.ts';
import { assertions, DEFAULT_BUDGETS } from '../../index.ts';
import { runBaseline } from '../../mutants/baseline.ts';
import { worldOf } from '../../mutants/conversation.ts';
import { mutantsOf } from '../../mutants/generate.ts';
import { operators } from '../../mutants/operators/index.ts';
import { referenceCommand, referenceExpectations } from '../../mutants/reference.ts';
import { probes } from '../../suites/probes/index.ts';
import { withInterrupts } from '../interrupts.ts';
import type { ListWords } from '../program-mutants.ts';
import { driverNamed } from '../revision.ts';

/** Mutants are made from what a server really says, so it is run once. */
export async function listMutantsCommand(
  command: readonly string[] | undefined,
  words: ListWords,
): Promise<string> {
  const { cwd } = words;
  const driver = driverNamed(words.revision);
  const file = words.expect ?? (command ? undefined : referenceExpectations());
  const expect = file === undefined ? undefined : loadExpectations(file);
  const calls = (words.call ?? []).map(parseCall);
  const unbroken = await resolveTarget(
    { command: command ?? referenceCommand() },
    { env: parseEnv(words.env ?? [], process.env), ...(cwd === undefined ? {} : { cwd }) },
  );
  if (unbroken instanceof CouldNotRun) throw unbroken;
  const campaign = {
    assertions,
    probes,
    driver,
    seed: 1,
    givenCalls: givenCalls(calls, expect),
    planCalls: callPlanner(calls, expect, 1),
  };
  const self = [process.execPath, process.argv[1] ?? ''] as const;
  const { transcript } = await withInterrupts(() =>
    runBaseline(campaign, self, unbroken, DEFAULT_BUDGETS),
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
