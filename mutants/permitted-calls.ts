/**
 * Which tools a campaign may call. A mutant can say of a tool that it is read-only, and its code would
 * run all the same: what the unbroken server and the user say counts, and nothing that a mutant says.
 */

import { isReadOnly } from '../harness/calls/read-only-tool.ts';
import type {
  CallRefusal,
  Conversation,
  Learned,
  ListedTool,
  PlannedCall,
  ToolCallPlan,
} from '../harness/model/index.ts';
import { member } from '../harness/model/index.ts';

export type PlanCalls = (learned: Learned) => Promise<ToolCallPlan>;

/** Names of tools: those that must not be called. */
export function forbiddenTools(
  unbroken: Conversation,
  permitted: readonly string[],
): ReadonlySet<string> {
  const tools = unbroken.flatMap(({ json }): ListedTool[] => {
    const listed = member(member(json, 'result'), 'tools');
    return (Array.isArray(listed) ? listed : []).flatMap((tool) => {
      const name = member(tool, 'name');
      return typeof name === 'string' ? [{ name, tool }] : [];
    });
  });
  const names = tools.map(({ name }) => name);
  return new Set(names.filter((name) => !permitted.includes(name) && !isReadOnly(name, tools)));
}

/** The same plan without calls of forbidden tools. */
export function withoutCallsOf(forbidden: ReadonlySet<string>, planCalls: PlanCalls): PlanCalls {
  const allowed = ({ tool }: PlannedCall) => !forbidden.has(tool);
  return async (learned) => {
    const plan = await planCalls(learned);
    const { bad, instead, ...rest } = plan;
    const good = plan.good.filter(allowed);
    const kept = instead?.filter(allowed) ?? [];
    if (good.length === plan.good.length && kept.length === (instead?.length ?? 0)) {
      if (!bad || allowed(bad)) return plan;
    }
    return {
      ...rest,
      good,
      ...(kept.length > 0 ? { instead: kept } : {}),
      ...(good.length === 0 ? { goodRefused: plan.goodRefused ?? REFUSED } : {}),
      ...(bad && allowed(bad) ? { bad } : { badRefused: plan.badRefused ?? REFUSED }),
    };
  };
}

const REFUSED: CallRefusal = {
  why: 'withheld',
  because:
    'the unbroken server does not mark this tool as read-only, whatever a mutant of it says; --call NAME permits the call',
};
