/** How long clients are let wait. */
import { eventsInOrder } from '../harness/events.ts';
import { type Budgets, isRequest, member, type Transcript } from '../harness/model/index.ts';
import type { StepTimes } from './steps.ts';

export interface Waits {
  /** For each request, in milliseconds; absent: as long as each client waits by itself. */
  readonly timeoutMs?: number;
  /** What a mutant that comes too late takes the client to wait, in milliseconds. */
  readonly patienceMs: number;
}

/** Short enough to observe thousands of mutants; what was answered at all was answered in time. */
export const FAST_WAITS: Waits = { timeoutMs: 500, patienceMs: 500 };
export const REAL_WAITS: Waits = { patienceMs: 60_000 };

/** A client that waits by itself has given up after this, even one that tries twice; in milliseconds. */
export const REAL_GIVE_UP_MS = 200_000;
/** Beyond the time-out: closing a server that does not end by itself takes some seconds. */
const BEYOND_MS = 6000;
/** Of so many steps. */
const STEPS = 20;
/** A process must have started before it answers; in milliseconds. */
const LEAST_CONNECT_MS = 10_000;
/** A process answers, and ends, when the machine lets it: so many times the time-out in memory. */
const TIMES_IN_PROCESS = 4;
/** As a mutation tester waits for a mutant: so many times longer than the original took. */
const TIMES_LONGER = 6;

/** A server in memory is there at once. */
export function memoryTimes({ timeoutMs }: Waits): StepTimes {
  if (timeoutMs === undefined) return { giveUpMs: REAL_GIVE_UP_MS };
  return { timeoutMs, connectTimeoutMs: timeoutMs, giveUpMs: 2 * timeoutMs + BEYOND_MS };
}

/** @param connectMs how long the unbroken server took, in milliseconds; 0: not known yet */
export function processTimes({ timeoutMs }: Waits, connectMs: number): StepTimes {
  if (timeoutMs === undefined) return { giveUpMs: REAL_GIVE_UP_MS };
  const unknown = connectMs === 0;
  const connectTimeoutMs = unknown ? 30_000 : Math.max(LEAST_CONNECT_MS, TIMES_LONGER * connectMs);
  return {
    timeoutMs: unknown ? 5000 : TIMES_IN_PROCESS * timeoutMs,
    connectTimeoutMs,
    giveUpMs: 2 * connectTimeoutMs + BEYOND_MS,
  };
}

/** Of the server of a check, as its probes found it. */
const LEAST_LIVE_MS = { connect: 3000, request: 1000 } as const;

/**
 * So much longer than the server took when it was checked, and never longer than the budgets of the
 * check: a client that hangs is told soon.
 */
export function liveTimes(transcript: Transcript, { startMs, replyMs }: Budgets): StepTimes {
  const { firstMs, slowestMs } = latenciesIn(transcript);
  // A server that never answered is waited for as long as the check did.
  const connectTimeoutMs =
    firstMs === undefined
      ? startMs
      : Math.min(startMs, Math.max(LEAST_LIVE_MS.connect, TIMES_LONGER * firstMs));
  const timeoutMs = Math.min(replyMs, Math.max(LEAST_LIVE_MS.request, TIMES_LONGER * slowestMs));
  return {
    timeoutMs: Math.ceil(timeoutMs),
    connectTimeoutMs: Math.ceil(connectTimeoutMs),
    giveUpMs: Math.ceil(2 * Math.max(connectTimeoutMs, timeoutMs) + BEYOND_MS),
  };
}

/** How long the first message took, and the slowest answer of the others; in milliseconds. */
function latenciesIn(transcript: Transcript): { firstMs?: number; slowestMs: number } {
  const sentAt = new Map<unknown, number>();
  let firstMs: number | undefined;
  let slowestMs = 0;
  for (const { event } of eventsInOrder(transcript)) {
    if (event.kind === 'sent' && isRequest(event.frame.json)) {
      sentAt.set(event.frame.json.id, event.atMs);
    }
    if (event.kind !== 'received') continue;
    const sent = sentAt.get(member(event.frame.json, 'id'));
    if (firstMs !== undefined && sent !== undefined) {
      slowestMs = Math.max(slowestMs, event.atMs - sent);
    }
    firstMs ??= event.atMs;
  }
  return { ...(firstMs === undefined ? {} : { firstMs }), slowestMs };
}

/** A client that waits for a minute at every step, and for two at the first, has ended by then; in milliseconds. */
const REAL_HANG_MS = 25 * 60_000;

/** When a process that has not answered for a whole run is taken to hang, in milliseconds. */
export function hangMs({ giveUpMs, connectTimeoutMs = giveUpMs, timeoutMs }: StepTimes): number {
  if (timeoutMs === undefined) return REAL_HANG_MS;
  return connectTimeoutMs + STEPS * timeoutMs + giveUpMs + BEYOND_MS;
}
