/** Recordings of HTTP made by hand: a right session, and whatever a test changes of it. */
import { judge } from '../harness/judge.ts';
import type {
  Assertion,
  Context,
  Finding,
  HttpEnd,
  HttpMethod,
  NotSentReason,
  Recording,
  SseFields,
  WireEvent,
  WireHappening,
} from '../harness/model/index.ts';
import { wholeFrame } from '../harness/transports/lines.ts';

/** One exchange; what is absent is as an ordinary client and server have it. */
export interface Exchanged {
  readonly method?: HttpMethod;
  /** The body of a POST. */
  readonly sent?: string;
  readonly probing?: true;
  /** Resumes the stream of the exchange before it. */
  readonly resumes?: true;
  /** It is for another URL than that of the server. */
  readonly url?: string;
  /** Of the request. */
  readonly asking?: Readonly<Record<string, string>>;
  /** null: no response came. */
  readonly status?: number | null;
  /** null: none. */
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is no stream. */
  readonly body?: string | Uint8Array;
  /** Events of a stream: their data, with what else they have. */
  readonly events?: readonly (string | readonly [data: string, fields: SseFields])[];
  /** `stopped` is the end of the session, this many milliseconds later. */
  readonly end?: HttpEnd | { readonly stoppedAfterMs: number };
  readonly error?: string;
  readonly notUtf8?: true;
}

/** What a probe exchanged, or why it did not. */
export type Probed =
  | readonly Exchanged[]
  | { readonly notSent: string; readonly why?: NotSentReason };

let exchanges = 0;
let seq = 0;

/** One session of ours, with a recording for each probe. */
export function httpSession(
  probed: Readonly<Record<string, Probed>>,
  process = 1,
  handshake: readonly string[] = [],
): Recording[] {
  let atMs = 0;
  const stopped: (() => void)[] = [];
  const recordings = Object.entries(probed).map(([probe, what]) => {
    const events: WireEvent[] = [];
    const add = (happening: WireHappening) => {
      atMs += 1;
      events.push({ seq: seq++, atMs, ...happening });
    };
    if ('notSent' in what) {
      add({ kind: 'not-sent', why: what.why ?? 'not-applicable', because: what.notSent });
    } else {
      for (const one of what) stopped.push(...exchange(one, add, (ms) => (atMs += ms)));
    }
    return { probe, process, ...(handshake.includes(probe) ? { handshake: true } : {}), events };
  });
  for (const stop of stopped) stop();
  return recordings as Recording[];
}

/** @returns what happens at the end of the session */
function exchange(
  words: Exchanged,
  add: (happening: WireHappening) => void,
  pass: (ms: number) => void,
): (() => void)[] {
  const {
    method = 'POST',
    sent,
    status = 200,
    events,
    body,
    headers = {},
    end = 'complete',
  } = words;
  const probing = words.probing ? { probing: true as const } : {};
  const resumes = words.resumes ? { resumes: exchanges } : {};
  exchanges += 1;
  const number = { exchange: exchanges };
  const place = words.url === undefined ? {} : { url: words.url };
  const asking = Object.entries(words.asking ?? {});
  add({ kind: 'http-request', ...number, method, headers: asking, ...resumes, ...place });
  if (sent !== undefined) {
    add({ kind: 'sent', ...number, ...probing, frame: wholeFrame(Buffer.from(sent)) });
  }
  const usual = events ? 'text/event-stream' : body === undefined ? null : 'application/json';
  const { type = usual } = words;
  if (status !== null) {
    const all = { ...(type === null ? {} : { 'Content-Type': type }), ...headers };
    add({ kind: 'http-response', ...number, status, headers: Object.entries(all) });
  }
  let bytes = 0;
  const receive = (data: string | Uint8Array, sse?: SseFields) => {
    bytes += data.length;
    const frame = wholeFrame(Buffer.from(data));
    add({ kind: 'received', ...number, ...probing, frame, ...(sse ? { sse } : {}) });
  };
  for (const event of events ?? []) {
    if (typeof event === 'string') receive(event, {});
    else receive(...event);
  }
  if (body !== undefined && body.length > 0) receive(body);
  const finish = (how: HttpEnd) => {
    const { error, notUtf8 } = words;
    add({
      ...{ kind: 'http-end', ...number, how, bytes },
      ...(error === undefined ? {} : { error }),
      ...(notUtf8 ? { notUtf8 } : {}),
    });
  };
  if (typeof end === 'string' && end !== 'stopped') {
    finish(end);
    return [];
  }
  const ms = typeof end === 'string' ? 0 : end.stoppedAfterMs;
  return [
    () => {
      pass(ms);
      finish('stopped');
    },
  ];
}

/** What an assertion finds in recordings, chosen as in a check. */
export function foundIn(
  assertion: Assertion,
  recordings: readonly Recording[],
  { revision = '2025-11-25', remote, url }: Partial<Context> = {},
): Finding {
  const [judged] = judge(
    {
      ...{ format: 1, target: 't', transport: 'http', seed: 1, givenCalls: [], recordings },
      ...{ revision, requested: revision },
      ...(remote ? { remote } : {}),
      ...(url === undefined ? {} : { url }),
    },
    [assertion],
    undefined,
  );
  if (!judged) throw new Error('Nothing was judged');
  return judged.finding;
}

export function request(id: string | number, method: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method });
}

export function notification(method: string): string {
  return JSON.stringify({ jsonrpc: '2.0', method });
}

export function result(id: string | number, value: object = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: value });
}

export function error(id: string | number | null | undefined, code = -32601): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: 'no' } });
}
