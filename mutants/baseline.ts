/** The unbroken row: without it nothing that follows means anything. */
import { CouldNotRun } from '../harness/errors.ts';
import { eventsInOrder } from '../harness/events.ts';
import { gateIn } from '../harness/gates.ts';
import {
  type Budgets,
  isRequest,
  isResponse,
  member,
  type Transcript,
} from '../harness/model/index.ts';
import { END_BUDGETS } from '../harness/run.ts';
import type { EndBudgets } from '../harness/transports/wire.ts';
import type { Campaign, Row } from './runner.ts';
import type { Stage } from './stage.ts';

export interface Baseline {
  readonly row: Row;
  readonly transcript: Transcript;
  /** Calibrated by how quick the unbroken server was. */
  readonly budgets: Budgets;
  readonly endBudgets: EndBudgets;
  /** Assertions that are a risk already. */
  readonly worse: readonly string[];
}

/** As in a mutation tester: a mutant that takes so many times longer than the original hangs. */
const TIMES_LONGER = { startMs: 6, replyMs: 20 } as const;
/** Several servers share the machine, so that even a quick one may wait for its turn; in milliseconds. */
const LEAST = { startMs: 8000, replyMs: 1500 } as const;
/** A killed mutant needs no courtesy; in milliseconds. */
const SHORT_END: EndBudgets = { exitMs: 1500, killMs: 500 };

/**
 * Runs the unbroken server, through the same relay as the mutants.
 * @param given budgets of the user, which calibration never exceeds
 * @throws CouldNotRun when it cannot be run, lets nobody in, or fails an assertion
 */
export async function runBaseline(
  campaign: Campaign,
  stage: Stage,
  given: Budgets,
): Promise<Baseline> {
  const { row, transcript } = await stage.live(campaign, undefined, given, END_BUDGETS);
  if (!transcript) {
    throw new CouldNotRun(`the unbroken server could not be run: ${row.couldNotRun}`, row.detail);
  }
  const gate = gateIn(transcript);
  if (gate) throw new CouldNotRun(gate.message, gate.detail);
  const named = campaign.assertions.map(({ id }, index) => ({ id, finding: row.findings[index] }));
  const failed = named.filter(({ finding }) => finding?.outcome === 'fail');
  if (failed.length > 0) {
    throw new CouldNotRun(
      `the unbroken server fails ${failed.length} of ${named.length} assertions: mutants of it would prove nothing`,
      failed
        .map(({ id, finding }) =>
          finding?.outcome === 'fail'
            ? `${id}: expected ${finding.expected}, got ${finding.actual}`
            : id,
        )
        .join('\n'),
    );
  }
  const { startMs, replyMs } = latencies(transcript);
  const calibrated = (budget: 'startMs' | 'replyMs', measured: number) =>
    Math.min(given[budget], Math.max(LEAST[budget], Math.ceil(measured * TIMES_LONGER[budget])));
  return {
    row,
    transcript,
    budgets: {
      startMs: calibrated('startMs', startMs),
      replyMs: calibrated('replyMs', replyMs),
      graceMs: given.graceMs,
    },
    endBudgets: SHORT_END,
    worse: named.filter(({ finding }) => finding?.outcome === 'risk').map(({ id }) => id),
  };
}

/** How long the first answer and the slowest of the others took, in milliseconds. */
function latencies(transcript: Transcript): { startMs: number; replyMs: number } {
  let startMs: number | undefined;
  let replyMs = 0;
  const sentAt = new Map<unknown, number>();
  for (const { event } of eventsInOrder(transcript)) {
    if (event.kind === 'sent' && isRequest(event.frame.json)) {
      sentAt.set(event.frame.json.id, event.atMs);
    }
    if (event.kind !== 'received' || !isResponse(event.frame.json)) continue;
    const sent = sentAt.get(member(event.frame.json, 'id'));
    if (startMs === undefined) startMs = event.atMs;
    else if (sent !== undefined) replyMs = Math.max(replyMs, event.atMs - sent);
  }
  return { startMs: startMs ?? 0, replyMs };
}
