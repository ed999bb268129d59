/** Plans the calls of a run from what its probes have learned. */
import type { Expectations, Learned, PermittedCall, ToolCallPlan } from '../model/index.ts';
import { has } from '../model/index.ts';
import { planCalls } from './plan.ts';

/**
 * @param permitted tools that the user named
 * @param seed for generated arguments: the same seed gives the same bytes on the wire
 */
export function callPlanner(
  permitted: readonly PermittedCall[],
  expect: Expectations | undefined,
  seed: number,
): (learned: Learned) => Promise<ToolCallPlan> {
  return ({ tools, toolsComplete = false, capabilities }) =>
    planCalls({
      tools,
      toolsComplete,
      // A server whose capabilities are unreadable may have tools.
      declaresTools: capabilities === undefined || has(capabilities, 'tools'),
      permitted,
      ...(expect ? { expect } : {}),
      seed,
    });
}

/** Tools whose good arguments the user gave: those must be accepted. */
export function givenCalls(
  permitted: readonly PermittedCall[],
  expect: Expectations | undefined,
): string[] {
  const byOption = permitted.filter((call) => call.arguments).map(({ name }) => name);
  const byFile = Object.entries(expect?.tools ?? {}).filter(([, tool]) => tool.call);
  return [...new Set([...byOption, ...byFile.map(([name]) => name)])];
}
