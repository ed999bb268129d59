/**
 * The calls of the steps are those that the probes of a check sent: what was permitted there is
 * permitted here, nothing else, with the same arguments.
 */
import { eventsInOrder } from '../harness/events.ts';
import {
  type Arguments,
  type CallRefusal,
  isObject,
  isRequest,
  member,
  type Transcript,
} from '../harness/model/index.ts';
import { callTool } from '../suites/probes/call-tool.ts';
import { callToolBadly } from '../suites/probes/call-tool-badly.ts';
import { callUnknownTool } from '../suites/probes/call-unknown-tool.ts';
import type { PlannedStepCall, StepPlan } from './steps.ts';

/** A server may have a hundred permitted tools. */
const MOST_CALLS = 8;

/** Reads what a run of the probes sent, in the first process that answered them. */
export function planOf(transcript: Transcript): StepPlan {
  const calls = new Map<string, PlannedStepCall[]>();
  const refusals = new Map<string, CallRefusal>();
  for (const { probe, event } of eventsInOrder(transcript)) {
    if (event.kind === 'not-sent') {
      const { why, because } = event;
      refusals.set(probe, { why, because });
    }
    if (event.kind !== 'sent') continue;
    const call = callIn(event.frame.json);
    if (call) calls.set(probe, [...(calls.get(probe) ?? []), call]);
  }
  const all = unlike(calls.get(callTool.id) ?? []);
  const good = all.slice(0, MOST_CALLS);
  const bad = calls.get(callToolBadly.id)?.[0];
  const unknown = calls.get(callUnknownTool.id)?.[0]?.tool;
  const refused = (probe: string) => refusals.get(probe) ?? NEVER_REACHED;
  return {
    good,
    ...(all.length > good.length ? { goodLeftOut: all.length - good.length } : {}),
    ...(good.length === 0 ? { goodRefused: refused(callTool.id) } : {}),
    ...(bad ? { bad } : { badRefused: refused(callToolBadly.id) }),
    ...(unknown === undefined
      ? { unknownToolRefused: refused(callUnknownTool.id) }
      : { unknownTool: unknown }),
  };
}

const NEVER_REACHED: CallRefusal = { why: 'blocked', because: 'the check never came to this call' };

function callIn(json: unknown): PlannedStepCall | undefined {
  if (!isRequest(json) || json.method !== 'tools/call') return undefined;
  const params = member(json, 'params');
  const tool = member(params, 'name');
  const args = member(params, 'arguments');
  if (typeof tool !== 'string') return undefined;
  return { tool, arguments: isObject(args) ? (args as Arguments) : {} };
}

/** A process that died in between was asked again. */
function unlike(calls: readonly PlannedStepCall[]): PlannedStepCall[] {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}
