/** Runs probes against a server, in as few processes as they need, and returns what was recorded. */
import { isReadOnly } from './calls/read-only-tool.ts';
import type { Clock } from './clock.ts';
import { CouldNotRun } from './errors.ts';
import type {
  Budgets,
  Learned,
  Probe,
  Recording,
  ToolCallPlan,
  Transcript,
} from './model/index.ts';
import type { Mask } from './record.ts';
import { createRecorder } from './record.ts';
import type { RevisionDriver } from './revisions/revision.ts';
import { createSession, type ServerSession, whyUnopened } from './session.ts';
import { connectionWords } from './transports/http/explain.ts';
import type { EndBudgets, HttpSending, Wire } from './transports/wire.ts';

/** What a run may tell while it goes on; for a progress line. */
export type Progress = (state: { readonly probe: string; readonly process: number }) => void;

export interface RunInput {
  /** How the target is called in the transcript. */
  readonly label: string;
  readonly startWire: () => Wire;
  readonly probes: readonly Probe[];
  readonly driver: RevisionDriver;
  readonly budgets: Budgets;
  readonly seed: number;
  /** Tools whose good arguments the user gave. */
  readonly givenCalls: readonly string[];
  readonly planCalls: (learned: Learned) => Promise<ToolCallPlan>;
  /** `END_BUDGETS` where absent. */
  readonly endBudgets?: EndBudgets;
  readonly clock: Clock;
  readonly mask: Mask;
  readonly progress: Progress;
}

/** How long a server is given to end by itself, and then after SIGTERM; in milliseconds. */
export const END_BUDGETS: EndBudgets = { exitMs: 3000, killMs: 2000 };

/** Lines of output that are shown of a server that never ran. */
const SHOWN_LINES = 20;

/** From the first answer to the last wait, all processes together; in milliseconds. */
const SESSION_MS = 20_000;

/** What a session of its own is given when that time is used up; in milliseconds. */
const OWN_SESSION_MS = 500;

/** A server that dies again and again is not started for ever. */
const MAX_PROCESSES = 6;

/**
 * Runs the shared probes in one process, those that its death left unanswered in fresh ones, and
 * each probe with isolation `own` in a process of its own.
 * @throws CouldNotRun when the server could not be started or ended before any message
 */
export async function run(input: RunInput): Promise<Transcript> {
  const recorder = createRecorder(input.clock.now, input.mask);
  const learned: Learned = {};
  let processes = 0;
  let negotiated: string | undefined;
  let endsAt: number | undefined;
  let http: HttpSending | undefined;

  async function inOneProcess(
    probes: readonly Probe[],
    handshake: readonly Probe[],
    order: 'pipelined' | 'one by one' | 'own',
  ): Promise<ServerSession['state']> {
    processes += 1;
    const process = processes;
    const wire = input.startWire();
    http = wire.http;
    // Asked for by several probes; making arguments may take a while.
    let plan: Promise<ToolCallPlan> | undefined;
    const planCalls = (known: Learned) => {
      plan ??= input.planCalls(known);
      return plan;
    };
    const least = order === 'own' ? OWN_SESSION_MS : 0;
    const sessionMs =
      endsAt === undefined ? SESSION_MS : Math.max(least, endsAt - input.clock.now());
    const budgets = {
      ...input.budgets,
      startMs: processes === 1 ? input.budgets.startMs : Math.min(input.budgets.startMs, sessionMs),
      sessionMs,
    };
    const session = createSession({
      ...input,
      budgets,
      planCalls,
      wire,
      recorder,
      process,
      learned,
    });
    await session.start();
    const ended = new Map<Probe, Promise<void>>();
    let last = Promise.resolve();
    for (const probe of [...handshake, ...probes]) {
      const before = probe.needs.flatMap((need) => ended.get(need) ?? []);
      if (order !== 'pipelined') before.push(last);
      last = Promise.all(before).then(async () => {
        input.progress({ probe: probe.id, process });
        await session.run(probe, handshake.includes(probe));
        if (session.state.opened) endsAt ??= input.clock.now() + SESSION_MS;
      });
      ended.set(probe, last);
    }
    try {
      await Promise.all(ended.values());
    } finally {
      await session.end(input.endBudgets ?? END_BUDGETS);
    }
    negotiated ??= session.state.negotiated;
    if (process === 1 && !session.state.spoke) {
      if (http) throwIfNeverReached(recorder.recordings(), input);
      else throwIfNeverRan(recorder.recordings(), wire);
    }
    return session.state;
  }

  const shared = input.probes.filter((probe) => probe.isolation === 'shared');
  const handshake = shared.filter((probe) => probe.handshake);
  let { died, opened, unanswered } = await inOneProcess(shared, [], 'pipelined');
  const everOpened = opened;
  const mayRepeat = died && opened && (await callsAreReadOnly(input, learned));
  let remaining = shared.filter(
    (probe) =>
      unanswered.has(probe) && !probe.handshake && (mayRepeat || probe.safety !== 'calls-tool'),
  );
  const mayGoOn = () => processes < MAX_PROCESSES && input.clock.now() < (endsAt ?? Infinity);
  while (died && opened && remaining.length > 0 && mayGoOn()) {
    // One by one, so that the next death names its cause; what it was doing then is not tried again.
    const again = await inOneProcess(remaining, handshake, 'one by one');
    ({ died, opened, unanswered } = again);
    remaining = remaining.filter((probe) => unanswered.has(probe) && !again.asked.has(probe));
  }
  const own = input.probes.filter(({ isolation }) => isolation === 'own');
  // What did not open is not opened again: each time would cost the whole wait.
  for (const probe of everOpened ? own : []) {
    // Of what asked us to stop, no session is opened either.
    if (http?.halted === undefined) await inOneProcess([probe], handshake, 'own');
  }
  for (const probe of [...shared, ...own]) {
    if (recorder.recordings().some((recording) => recording.probe === probe.id)) continue;
    const ended = http
      ? 'there was no time left to send this'
      : 'the server process ended before this could be sent';
    const reason = everOpened
      ? ({ why: 'blocked', because: http?.halted ?? ended } as const)
      : whyUnopened(http ? { http } : {});
    recorder.recording(probe.id, processes).add({ kind: 'not-sent', ...reason });
  }
  return {
    format: 1,
    target: input.mask(input.label),
    transport: http ? 'http' : 'stdio',
    ...(http?.remote ? { remote: true } : {}),
    ...(http ? { url: input.mask(`${http.url.origin}${http.url.pathname}`) } : {}),
    revision: negotiated ?? input.driver.revision,
    requested: input.driver.revision,
    seed: input.seed,
    givenCalls: input.givenCalls,
    recordings: recorder.recordings(),
  };
}

/** A call that the user permitted is sent once: only tools that change nothing are called again. */
async function callsAreReadOnly(input: RunInput, learned: Learned): Promise<boolean> {
  const { good, bad } = await input.planCalls(learned);
  return [...good, ...(bad ? [bad] : [])].every((call) => {
    const tools = learned.tools ?? [];
    return tools.some(({ name }) => name === call.tool) && isReadOnly(call.tool, tools);
  });
}

/** Where not even one HTTP response came and the connections failed, there is nothing to judge. */
function throwIfNeverReached(recordings: readonly Recording[], { label, mask }: RunInput): void {
  const events = recordings.flatMap((recording) => recording.events);
  if (events.some(({ kind }) => kind === 'http-response')) return;
  const failed = events.find(
    (event) => event.kind === 'http-end' && event.how !== 'stopped' && event.how !== 'complete',
  );
  if (failed?.kind !== 'http-end') return;
  throw new CouldNotRun(`could not reach ${mask(label)}: ${connectionWords(failed.error)}`);
}

/** A process that ended by itself without a message was never a server that could be judged. */
function throwIfNeverRan(recordings: readonly Recording[], wire: Wire): void {
  const events = recordings.flatMap((recording) => recording.events);
  const closed = events.find((event) => event.kind === 'closed');
  if (closed?.kind !== 'closed') return;
  if (events.some(({ kind }) => kind === 'input-closed' || kind === 'flood')) return;
  const how = closed.signal
    ? `was ended by ${closed.signal}`
    : `exited with code ${closed.exitCode}`;
  const tail = wire.stderrTail().trimEnd();
  const output = events
    .flatMap((event) => (event.kind === 'received' ? [event.frame.raw] : []))
    .slice(0, SHOWN_LINES);
  const detail = [
    ...(tail === '' ? ['It wrote nothing to standard error.'] : [tail]),
    ...(output.length === 0 ? [] : ['On standard output it wrote:', ...output]),
  ];
  throw new CouldNotRun(`the server ${how} before any message`, detail.join('\n'));
}
