/** One run of the probes against one server, live or replayed, judged by all assertions of a campaign. */
import { createHash } from 'node:crypto';
import type { Clock } from '../harness/clock.ts';
import { CouldNotRun } from '../harness/errors.ts';
import { eventsInOrder, type PlacedEvent } from '../harness/events.ts';
import { faultKinds } from '../harness/fault-kind.ts';
import { judge } from '../harness/judge.ts';
import type {
  Assertion,
  Budgets,
  Finding,
  HttpHeader,
  Learned,
  Probe,
  ToolCallPlan,
  Transcript,
} from '../harness/model/index.ts';
import type { RevisionDriver } from '../harness/revisions/revision.ts';
import { run } from '../harness/run.ts';
import type { EndBudgets, Wire } from '../harness/transports/wire.ts';

/** What all runs of a campaign have in common. */
export interface Campaign {
  readonly assertions: readonly Assertion[];
  readonly probes: readonly Probe[];
  readonly driver: RevisionDriver;
  readonly seed: number;
  /** Tools whose good arguments the user gave. */
  readonly givenCalls: readonly string[];
  readonly planCalls: (learned: Learned) => Promise<ToolCallPlan>;
}

/** What one server got. */
export interface Row {
  /** One for each assertion of the campaign, in its order; empty where the server could not be run. */
  readonly findings: readonly Finding[];
  /** A digest of what the server did, without times: equal for runs that nobody can tell apart. */
  readonly trace: string;
  /** The kinds of its faults, as `faultKinds` calls them. */
  readonly faults: readonly string[];
  /** Why there are no findings. */
  readonly couldNotRun?: string;
  /** What the server wrote before it ended, where it could not be run. */
  readonly detail?: string;
}

/** A row with what it was judged by; thousands of them would not fit into memory. */
export interface RecordedRow {
  readonly row: Row;
  readonly transcript?: Transcript;
}

export async function runRow(
  campaign: Campaign,
  startWire: () => Wire,
  clock: Clock,
  budgets: Budgets,
  endBudgets: EndBudgets,
): Promise<RecordedRow> {
  try {
    const transcript = await run({
      ...campaign,
      label: 'mutant',
      startWire,
      clock,
      budgets,
      endBudgets,
      mask: (text) => text,
      progress: () => {},
    });
    const judged = judge(transcript, campaign.assertions, undefined);
    const findings = judged.map(({ finding }) => finding);
    const faults = [...faultKinds(transcript, judged).values()];
    return { row: { findings, trace: digestOf(traceOf(transcript)), faults }, transcript };
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error;
    const { message, detail } = error;
    const row = { findings: [], trace: message, faults: [], couldNotRun: message };
    return { row: detail ? { ...row, detail } : row };
  }
}

/**
 * What the server did, in order. Silence counts where an answer was awaited; how long a grace window
 * or an answer took does not.
 */
function traceOf(transcript: Transcript): string {
  const events = eventsInOrder(transcript);
  if (transcript.transport === 'stdio') return events.flatMap(shownEvent).join('\n');
  // Exchanges that are under way at the same time end in any order: only that within each counts.
  const exchanges = new Map<string, string[]>();
  for (const placed of events) {
    const { probe, process, event } = placed;
    const key = `${process} ${probe} ${'exchange' in event ? event.exchange : ''}`;
    exchanges.set(key, [...(exchanges.get(key) ?? [`${process} ${probe}`]), ...shownEvent(placed)]);
  }
  return [...exchanges.values()]
    .map((lines) => lines.join('\n'))
    .sort()
    .join('\n');
}

function shownEvent({ process, event }: PlacedEvent): string[] {
  switch (event.kind) {
    case 'received': {
      const { frame, sse } = event;
      const fields = sse ? ` sse ${JSON.stringify(sse)}` : '';
      return [`${process} < ${frame.raw}${frame.unterminated ? ' (open)' : ''}${fields}`];
    }
    case 'http-response':
      return [`${process} HTTP ${event.status} ${headersShown(event.headers)}`];
    case 'http-end':
      return event.how === 'complete' ? [] : [`${process} ${event.how}`];
    case 'quiet':
      return event.budget === 'grace' ? [] : [`${process} quiet ${event.budget}`];
    case 'closed':
      return [`${process} closed ${event.exitCode} ${event.signal ?? ''}`];
    case 'left-behind':
      return event.pids.length > 0 ? [`${process} left processes behind`] : [];
    case 'input-closed':
    case 'input-refused':
    case 'output-closed':
    case 'flood':
      return [`${process} ${event.kind}`];
    default:
      return [];
  }
}

/** Without what is another one each time: of a session id, only what it is made of. */
function headersShown(headers: readonly HttpHeader[]): string {
  return headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'date')
    .map(([name, value]) =>
      name === 'mcp-session-id'
        ? `${name}: ${value.replace(/[0-9a-f]/gi, 'x')}`
        : `${name}: ${value}`,
    )
    .sort()
    .join('; ');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** The same plan for the same tools: making arguments takes longer than a replay. */
export function remembering(
  planCalls: (learned: Learned) => Promise<ToolCallPlan>,
): (learned: Learned) => Promise<ToolCallPlan> {
  const plans = new Map<string, Promise<ToolCallPlan>>();
  return (learned) => {
    const key = JSON.stringify([learned.tools, learned.toolsComplete, learned.capabilities]);
    let plan = plans.get(key);
    if (!plan) {
      plan = planCalls(learned);
      plans.set(key, plan);
    }
    return plan;
  };
}
