/** The steps that each client goes through, the same for every server. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Arguments,
  type CallRefusal,
  type ClientComplaint,
  member,
  type ObservedStep,
} from '../harness/model/index.ts';
import { UNKNOWN_METHOD } from '../suites/probes/call-unknown-method.ts';
import { complaintText, nameOf, thrownError } from './errors.ts';
import type { ConnectedClient, RealClient, StepLimits } from './real-client.ts';
import { shortJson } from './short-json.ts';

/** What the steps call, and what they leave out because nobody permitted it or there is nothing. */
export interface StepPlan {
  readonly good: readonly PlannedStepCall[];
  /** So many more were permitted. */
  readonly goodLeftOut?: number;
  readonly goodRefused?: CallRefusal;
  readonly bad?: PlannedStepCall;
  readonly badRefused?: CallRefusal;
  /** A tool name that the server does not list; undefined where that is not known for certain. */
  readonly unknownTool?: string;
  readonly unknownToolRefused?: CallRefusal;
}

export interface PlannedStepCall {
  readonly tool: string;
  readonly arguments: Arguments;
}

export interface StepTimes {
  /** For each request after `connect`; absent: the client's own. */
  readonly timeoutMs?: number;
  /** For `connect`, which may have to wait for a process to start; absent: the client's own. */
  readonly connectTimeoutMs?: number;
  /** A step that takes longer, whatever the client says, counts as one that never ends. */
  readonly giveUpMs: number;
}

/** A step with the very value that it returned. */
export interface RawStep extends ObservedStep {
  readonly value?: unknown;
  /** `performance.now()` */
  readonly startedAt: number;
}

export interface RawRun {
  readonly steps: readonly RawStep[];
  readonly leftOut: readonly { readonly step: string; readonly because: string }[];
  readonly onerror: readonly ClientComplaint[];
}

type Create = (limits: StepLimits, onerror: (error: unknown) => void) => ConnectedClient;

/**
 * Runs all steps in order. Never rejects for what a server or a client does.
 * @param create makes the client, with the callback for what it complains of
 * @param recording sends also what a client sends after a time-out, so that a recording knows the answer
 */
export async function runSteps(
  create: Create,
  real: Pick<RealClient, 'classify' | 'refusal'>,
  plan: StepPlan,
  times: StepTimes,
  recording: boolean,
): Promise<RawRun> {
  const startedAt = performance.now();
  const steps: RawStep[] = [];
  const leftOut: { step: string; because: string }[] = [];
  const onerror: ClientComplaint[] = [];
  let current = 'connect';
  const { timeoutMs, connectTimeoutMs } = times;
  const connectLimits = connectTimeoutMs === undefined ? {} : { timeoutMs: connectTimeoutMs };
  const limits: StepLimits = timeoutMs === undefined ? {} : { timeoutMs };
  const complain = (error: unknown) => {
    if (onerror.length >= MOST_COMPLAINTS) return;
    // A client that is closed breaks off its own streams; whether it says so is a matter of moments.
    if (current === 'close' && isAbort(error)) return;
    onerror.push({
      atMs: Math.round(performance.now() - startedAt),
      step: current,
      name: nameOf(error),
      message: complaintText(error),
    });
  };

  async function step(name: string, work: () => Promise<unknown>): Promise<unknown> {
    current = name;
    const begins = performance.now();
    const took = () => ({ startedAt: begins, ms: Math.round(performance.now() - begins) });
    try {
      const value = await endingWithin(times.giveUpMs, work());
      const returned = value === undefined ? {} : { returned: shortJson(value), value };
      steps.push({ step: name, outcome: 'ok', ...took(), ...returned });
      return value;
    } catch (error) {
      const outcome = error instanceof NeverEnded ? 'timeout' : real.classify(error);
      const refusal = error instanceof NeverEnded ? undefined : real.refusal(error);
      steps.push({ step: name, outcome, ...took(), error: thrownError(error, refusal) });
      return undefined;
    }
  }

  let made = undefined as ConnectedClient | undefined;
  await step('connect', () => {
    made = create(connectLimits, complain);
    return made.connect(connectLimits);
  });
  const client = made;
  if (client && steps[0]?.outcome === 'ok') {
    const listed = await step('tools/list', () => client.listTools(undefined, limits));
    const cursor = member(listed, 'nextCursor');
    if (typeof cursor === 'string') {
      await step('tools/list (next page)', () => client.listTools(cursor, limits));
    }
    for (const [index, { tool, arguments: args }] of plan.good.entries()) {
      const name = index === 0 ? 'tools/call' : `tools/call (${index + 1})`;
      await step(name, () => client.callTool(tool, args, limits));
    }
    const { bad, unknownTool } = plan;
    if (bad) {
      await step('tools/call (bad arguments)', () =>
        client.callTool(bad.tool, bad.arguments, limits),
      );
    }
    if (unknownTool !== undefined) {
      await step('tools/call (unknown tool)', () => client.callTool(unknownTool, {}, limits));
    }
    await step('unknown method', () => client.requestUnknown(UNKNOWN_METHOD, limits));
    await step('ping', () => client.ping(limits));
    if (recording) {
      const sent = new Promise((resolve) => resolve(client.notifyCancelled(NEVER_SENT_ID)));
      // A server that is gone has no answer that could be remembered.
      await endingWithin(times.giveUpMs, sent).catch(() => {});
      await delay(ANSWER_TO_NOTIFICATION_MS);
    }
    leftOut.push(...leftOutOf(plan));
  }
  if (client) await step('close', () => client.close());
  return { steps, leftOut, onerror };
}

/** A server can make a client complain for ever. */
const MOST_COMPLAINTS = 50;
/** Of a request that was never sent. */
const NEVER_SENT_ID = 4711;
/** How long an unwanted answer to a notification is given to appear, in milliseconds. */
const ANSWER_TO_NOTIFICATION_MS = 150;

function leftOutOf({ good, goodLeftOut, bad, unknownTool, ...refused }: StepPlan) {
  const { goodRefused, badRefused, unknownToolRefused } = refused;
  return [
    ...(goodLeftOut === undefined
      ? []
      : [
          {
            step: 'tools/call (more)',
            because: `${goodLeftOut} more permitted calls: clients make ${good.length}`,
          },
        ]),
    ...(good.length === 0 && goodRefused
      ? [{ step: 'tools/call', because: goodRefused.because }]
      : []),
    ...(!bad && badRefused
      ? [{ step: 'tools/call (bad arguments)', because: badRefused.because }]
      : []),
    ...(unknownTool === undefined && unknownToolRefused
      ? [{ step: 'tools/call (unknown tool)', because: unknownToolRefused.because }]
      : []),
  ];
}

class NeverEnded extends Error {}

/** A promise that the client never settles would stop everything. */
async function endingWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new NeverEnded(`the client neither returned nor threw in ${ms} ms`)),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || /This operation was aborted/.test(error.message);
}
