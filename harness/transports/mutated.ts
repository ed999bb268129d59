/**
 * Stands between a client and the unbroken server and lets behaviours change what passes.
 * It knows lines and requests, and nothing of where they come from: the same code makes a mutant of
 * a living process (`serve`) and of a recording (`replay`), so both send the same bytes.
 */

import type { Clock } from '../clock.ts';
import { keyOf } from '../door.ts';
import {
  type Asked,
  type Behaviour,
  isRequest,
  isResponse,
  member,
  parsedJson,
  type Relay,
  type Said,
} from '../model/index.ts';

/** What is around the mutated stream. */
export interface StreamEnds {
  toClient(bytes: string | Uint8Array): void;
  toServer(line: string): void;
  endServerInput(): void;
  /** Nothing more will be said: the process may end. Called once. */
  exit(code: number): void;
  /** Starts a process that outlives this one by about `ms` milliseconds. */
  leaveProcess(ms: number): void;
  closeOutput(): void;
  readonly clock: Clock;
  /** How long the client waits for an answer, in milliseconds. */
  readonly patienceMs: number;
}

export interface MutatedStream {
  started(): void;
  clientWrote(line: string): void;
  /** @param json the parsed line, where somebody has parsed it already; it is only looked at */
  serverWrote(line: string, json?: unknown): void;
  /** The client closed the input. */
  inputEnded(): void;
  /** The server has ended; `rest` is what it wrote after its last line feed. */
  serverEnded(code: number, rest: string): void;
  readonly ignoresSigterm: boolean;
}

/**
 * @param behaviours applied in this order; none: everything passes as it is
 */
export function mutatedStream(behaviours: readonly Behaviour[], ends: StreamEnds): MutatedStream {
  const counts = new Map<string, number>();
  const open = new Map<string, Asked>();
  let timers = 0;
  let serverCode: number | undefined;
  let over = false;
  const relays = behaviours.map((_, index) => relayOf(index));

  function exit(code: number): void {
    if (over) return;
    over = true;
    ends.exit(code);
  }

  /** The process ends with its server, unless something is still to be said. */
  function maybeExit(): void {
    if (serverCode === undefined || timers > 0) return;
    if (behaviours.some(({ outlivesServer }) => outlivesServer)) return;
    exit(serverCode);
  }

  function relayOf(index: number): Relay {
    return {
      say: (text, answers) => said(text, answers, index + 1),
      bytes(bytes) {
        if (!over) ends.toClient(bytes);
      },
      ask: (text) => asked(text, index + 1),
      endServerInput: () => ended(index + 1),
      after(ms, then) {
        timers += 1;
        ends.clock.after(ms, () => {
          timers -= 1;
          if (over) return;
          then();
          maybeExit();
        });
      },
      exit,
      leaveProcess: (ms) => ends.leaveProcess(ms),
      closeOutput: () => ends.closeOutput(),
      patienceMs: ends.patienceMs,
    };
  }

  /** A line on its way to the client, from the behaviour at `from` on. */
  function said(raw: string, answers: Asked | undefined, from: number): void {
    if (over) return;
    const at = behaviours.findIndex(({ fromServer }, index) => index >= from && fromServer);
    if (at === -1) {
      ends.toClient(`${raw}\n`);
      return;
    }
    behaviours[at]?.fromServer?.(lineOf(raw, answers), relays[at] as Relay);
  }

  /** A line on its way to the server. */
  function asked(raw: string, from: number): void {
    if (over) return;
    const at = behaviours.findIndex(({ fromClient }, index) => index >= from && fromClient);
    if (at === -1) {
      ends.toServer(raw);
      return;
    }
    const json = parsedJson(raw);
    const asks = isRequest(json) ? open.get(keyOf(json.id)) : undefined;
    behaviours[at]?.fromClient?.({ raw, json, ...(asks ? { asks } : {}) }, relays[at] as Relay);
  }

  function ended(from: number): void {
    const at = behaviours.findIndex(({ inputEnded }, index) => index >= from && inputEnded);
    if (at === -1) ends.endServerInput();
    else behaviours[at]?.inputEnded?.(relays[at] as Relay);
  }

  return {
    ignoresSigterm: behaviours.some(({ ignoresSigterm }) => ignoresSigterm),
    started() {
      for (const [index, behaviour] of behaviours.entries()) {
        behaviour.started?.(relays[index] as Relay);
      }
    },
    clientWrote(line) {
      const json = parsedJson(line);
      if (isRequest(json)) {
        const { id, method } = json;
        const nth = (counts.get(method) ?? 0) + 1;
        counts.set(method, nth);
        open.set(keyOf(id), { method, nth, id, params: member(json, 'params') });
      }
      asked(line, 0);
    },
    serverWrote(line, json = parsedJson(line)) {
      if (over) return;
      said(line, isResponse(json) ? open.get(keyOf(member(json, 'id'))) : undefined, 0);
    },
    inputEnded: () => ended(0),
    serverEnded(code, rest) {
      if (over || serverCode !== undefined) return;
      if (rest !== '') ends.toClient(rest);
      serverCode = code;
      maybeExit();
    },
  };
}

/** Parsed when somebody looks: most behaviours look at one line of many. */
function lineOf(raw: string, answers: Asked | undefined): Said {
  return {
    raw,
    get json() {
      return parsedJson(raw);
    },
    ...(answers ? { answers } : {}),
  };
}
