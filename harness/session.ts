/** One process of the server under test, and the narrow doors through which probes reach it. */
import { answerTo } from './answers.ts';
import type { Clock } from './clock.ts';
import { keyOf, openDoor, type SessionCore } from './door.ts';
import { createExchanges, NOT_SENT } from './exchanges.ts';
import {
  type HttpSend,
  has,
  isObject,
  isRequest,
  isResponse,
  type Learned,
  member,
  type NotSentReason,
  type Probe,
  type ToolCallPlan,
  type WireHappening,
} from './model/index.ts';
import type { Recorder, RecordingInProgress } from './record.ts';
import type { RevisionDriver } from './revisions/revision.ts';
import { createSilence, type SilenceBudgets } from './silence.ts';
import { wholeFrame } from './transports/lines.ts';
import type { EndBudgets, Wire } from './transports/wire.ts';

export interface SessionInput {
  readonly wire: Wire;
  readonly recorder: Recorder;
  /** Counts the processes of a run, from 1. */
  readonly process: number;
  readonly driver: RevisionDriver;
  readonly budgets: SilenceBudgets;
  readonly clock: Clock;
  readonly learned: Learned;
  readonly planCalls: (learned: Learned) => Promise<ToolCallPlan>;
}

export interface ServerSession {
  /** @throws CouldNotRun when there is nothing to start */
  start(): Promise<void>;
  run(probe: Probe, handshake: boolean): Promise<void>;
  end(budgets: EndBudgets): Promise<void>;
  readonly state: SessionState;
}

/** What the run needs to know of a session, beside its recordings. */
export interface SessionState {
  /** The opening request got a response. */
  opened: boolean;
  /** Something that is, or was meant as, a protocol message came. */
  spoke: boolean;
  /** The output ended or the process exited before we closed its input. */
  died: boolean;
  /** The revision that the server agreed to, where we know it. */
  negotiated?: string;
  /** Probes whose requests were sent, and were unanswered when the process died. */
  readonly asked: Set<Probe>;
  /** Probes that the death of the process left without an answer. */
  readonly unanswered: Set<Probe>;
}

/** After these nothing comes any more. */
const OVER: readonly WireHappening['kind'][] = ['closed', 'output-closed', 'flood'];

/** The recording of what happens while no probe is under way: the end of a process. */
export const END_RECORDING = 'end';

export function createSession(input: SessionInput): ServerSession {
  const { wire, recorder, budgets } = input;
  const silence = createSilence(budgets, input.clock);
  const state: SessionState = {
    opened: false,
    spoke: false,
    died: false,
    unanswered: new Set(),
    asked: new Set(),
  };
  const owners: SessionCore['owners'] = new Map();
  const answered = new Set<string>();
  const exchanges = createExchanges();
  const received: unknown[] = [];
  const core: SessionCore = {
    ...{ ...input, silence, state, owners, answered, received, exchanges },
    send,
    sendOverHttp,
    sendForMetadata,
  };
  const underWay: RecordingInProgress[] = [];
  let ambient: RecordingInProgress | undefined;
  let ending = false;
  let answering = false;

  const atEnd = () => recorder.recording(END_RECORDING, input.process);

  /** Whether the server has asked us to stop; said once in each recording that would have gone on. */
  function isHalted(recording: RecordingInProgress): boolean {
    const because = wire.http?.halted;
    if (because === undefined) return false;
    const isSaid = recording.events.some(
      (event) => event.kind === 'not-sent' && event.because === because,
    );
    if (!isSaid) recording.add({ kind: 'not-sent', why: 'blocked', because });
    return true;
  }

  function send(
    recording: RecordingInProgress,
    json: Readonly<Record<string, unknown>>,
  ): number | undefined {
    const raw = JSON.stringify(json);
    if (!wire.http) {
      recording.add({ kind: 'sent', frame: { raw, json } });
      return wire.send(raw);
    }
    if (isHalted(recording)) return NOT_SENT;
    const exchange = exchanges.begun(recording, () => wire.send(raw));
    recording.add({ kind: 'sent', frame: { raw, json }, exchange });
    return exchange;
  }

  function sendOverHttp(recording: RecordingInProgress, request: HttpSend): number {
    const { http } = wire;
    if (!http) throw new Error('This session is not over HTTP');
    if (isHalted(recording)) return NOT_SENT;
    const exchange = exchanges.begun(recording, () => http.send(request));
    if (request.body !== undefined) {
      const frame = wholeFrame(Buffer.from(request.body));
      recording.add({ kind: 'sent', frame, exchange, probing: true });
    }
    return exchange;
  }

  async function sendForMetadata(recording: RecordingInProgress, url: URL): Promise<number> {
    const { http } = wire;
    if (!http) throw new Error('This session is not over HTTP');
    const way = await http.metadataAt(url);
    if (isHalted(recording)) return NOT_SENT;
    if ('send' in way) return exchanges.begun(recording, way.send);
    recording.add({ kind: 'not-sent', why: 'withheld', because: way.because });
    return NOT_SENT;
  }

  function onReceived(happening: Extract<WireHappening, { kind: 'received' }>): void {
    const { frame, exchange, probing } = happening;
    const { json } = frame;
    if (probing) {
      exchanges.recordingOf(exchange)?.add(happening);
      return;
    }
    answering ||= looksLikeAnswer(frame.raw) && !has(json, 'method');
    state.spoke ||= frame.raw.includes('"jsonrpc"') || has(json, 'method') || isResponse(json);
    const key = isResponse(json) ? keyOf(member(json, 'id')) : undefined;
    const owner = key === undefined ? undefined : owners.get(key);
    const recording =
      owner?.recording ??
      exchanges.recordingOf(exchange) ??
      (key === undefined ? undefined : likelyOwner(json)?.recording) ??
      ambient ??
      atEnd();
    recording.add(happening);
    if (key) answered.add(key);
    if (isObject(json)) received.push(json);
    if (isRequest(json) && !ending) send(recording, answerTo(json, {}));
  }

  /** A response under a wrong id is kept where its request was, when the id shows which that is. */
  function likelyOwner(response: unknown) {
    const id = member(response, 'id');
    for (const [key, owner] of owners) {
      if (!answered.has(key) && resembles(id, JSON.parse(key))) return owner;
    }
    return undefined;
  }

  function happened(happening: WireHappening): void {
    if (happening.kind === 'received') {
      onReceived(happening);
      return;
    }
    if ('exchange' in happening && happening.exchange !== undefined) {
      answering ||= happening.kind === 'http-response';
      const recording = exchanges.happened(happening, happening.exchange);
      (recording ?? atEnd()).add(happening);
      return;
    }
    const over = OVER.includes(happening.kind);
    // The end is told in the recording of everyone who was waiting for an answer.
    const concerned = over && underWay.length > 0 ? underWay : [ambient ?? atEnd()];
    for (const recording of concerned) recording.add(happening);
    if (!over) return;
    if (!ending && !state.died) {
      state.died = true;
      for (const [key, { probe }] of owners) {
        if (answered.has(key)) continue;
        state.unanswered.add(probe);
        state.asked.add(probe);
      }
    }
    silence.over();
  }

  return {
    state,
    start: () =>
      wire.start({
        happened,
        activity(pending) {
          answering ||= looksLikeAnswer(pending);
          silence.heard(answering);
          answering = false;
        },
        settled: exchanges.settle,
      }),
    async run(probe, handshake) {
      if (state.died) {
        state.unanswered.add(probe);
        return;
      }
      // Over stdio messages come in order, and nothing is waited for.
      if (!probe.handshake && core.initialized) await core.initialized;
      const recording = recorder.recording(probe.id, input.process, handshake);
      if (isHalted(recording)) return;
      if (probe.needs.length > 0 && !state.opened && !probe.alsoUnopened) {
        recording.add({ kind: 'not-sent', ...whyUnopened(wire) });
        return;
      }
      underWay.push(recording);
      ambient = recording;
      await probe.run(openDoor(core, probe, recording, handshake && input.process > 1));
      underWay.splice(underWay.indexOf(recording), 1);
      ambient = underWay.at(-1) ?? recording;
    },
    async end(endBudgets) {
      ending = true;
      ambient = undefined;
      await wire.end(endBudgets);
    },
  };
}

/** Why nothing follows an initialize that opened no session. */
export function whyUnopened({ http }: Pick<Wire, 'http'>): {
  readonly why: NotSentReason;
  readonly because: string;
} {
  if (http?.halted !== undefined) return { why: 'blocked', because: http.halted };
  if (http?.refusedWith !== undefined) {
    return { why: 'needs-credentials', because: 'initialize was answered with HTTP 401' };
  }
  const because = http
    ? 'initialize got no response'
    : 'initialize got no response while the input was open';
  return { why: 'blocked', because };
}

/** Whether an id looks as if it had been made from the right one: as text, cut to 32 bits, or off by one. */
function resembles(id: unknown, right: unknown): boolean {
  if (typeof id === 'number' && typeof right === 'number') {
    return id === right % 2 ** 32 || Math.abs(id - right) <= 1;
  }
  // Anything else that came as an id may be too deep to be made a string.
  return (typeof id === 'string' || typeof id === 'number') && String(id) === String(right);
}

/** Whether text is, or begins, what was meant as a message: banners and log lines are not. */
export function looksLikeAnswer(text: string): boolean {
  return (
    /^\uFEFF?\s*(\{|\[\s*\{)|^content-length:|^(data|event|id):/i.test(text) ||
    text.includes('"jsonrpc"')
  );
}
