/** What the unbroken server said to one client: recorded once, and played for each mutant. */

import { locate } from '../../harness/locate.ts';
import {
  isRequest,
  isResponse,
  member,
  parsedJson,
  type Said,
  type Transcript,
  type WireEvent,
} from '../../harness/model/index.ts';
import type { Upstream } from '../../harness/serve.ts';
import { recordedServer } from '../../harness/transports/replay.ts';
import { worldOf } from '../../mutants/conversation.ts';

export interface Recorder {
  /** The same server, listened to. Each call is one more process. */
  listening(upstream: Upstream): Upstream;
  transcript(): Transcript;
  /** The requests of the client, in order. */
  asked(): AskedByClient[];
  /** What the server said, in order. */
  said(): SaidToClient[];
}

/** A request of a client, for finding the same one in another session. */
export interface AskedByClient {
  readonly method: string;
  /** Counts the requests with this method in one process, from 1. */
  readonly nth: number;
  readonly params?: unknown;
}

/** A line of the server, and the request that it answers. */
export type SaidToClient = Pick<Said, 'raw' | 'answers'>;

const CANCELLED = 'notifications/cancelled';

export function createRecorder(): Recorder {
  const recordings: { probe: string; process: number; events: WireEvent[] }[] = [];
  let clock = 0;
  return {
    listening(upstream) {
      const events: WireEvent[] = [];
      recordings.push({ probe: 'client', process: recordings.length + 1, events });
      // What counts is the order: times would only let two events of one moment change places.
      const at = () => ({ seq: clock, atMs: clock++ });
      const frameOf = (raw: string) => ({ raw, json: parsedJson(raw) });
      return {
        ...upstream,
        start(listener) {
          upstream.start({
            said(line) {
              events.push({ kind: 'received', ...at(), frame: frameOf(line) });
              listener.said(line);
            },
            ended(code, rest) {
              events.push({ kind: 'closed', ...at(), exitCode: code });
              listener.ended(code, rest);
            },
          });
        },
        send(line) {
          events.push({ kind: 'sent', ...at(), frame: frameOf(line) });
          upstream.send(line);
        },
        endInput() {
          events.push({ kind: 'input-closed', ...at() });
          upstream.endInput();
        },
      };
    },
    transcript: () => transcriptOf(recordings),
    said: () =>
      recordings.flatMap((recording) => {
        // Each process has a conversation of its own.
        const alone = transcriptOf([{ ...recording, process: 1 }]);
        return worldOf(alone).conversation.map(({ raw, answers }) => ({
          raw,
          ...(answers ? { answers } : {}),
        }));
      }),
    asked: () =>
      recordings.flatMap(({ events }) => {
        const counts = new Map<string, number>();
        return events.flatMap((event) => {
          if (event.kind !== 'sent' || !isRequest(event.frame.json)) return [];
          const { method } = event.frame.json;
          const nth = (counts.get(method) ?? 0) + 1;
          counts.set(method, nth);
          const params = member(event.frame.json, 'params');
          return [{ method, nth, ...(params === undefined ? {} : { params }) }];
        });
      }),
  };
}

function transcriptOf(recordings: Transcript['recordings']): Transcript {
  return {
    format: 1,
    target: 'unbroken',
    transport: 'stdio',
    revision: '',
    requested: '',
    seed: 0,
    givenCalls: [],
    recordings,
  };
}

/**
 * A server that is played from a recording. A mutant makes a client leave out requests, so the same
 * request may have another id than it was recorded with.
 */
export interface PlayedServer {
  /** What it wrote before anything was sent. */
  readonly greeting: readonly string[];
  /** What follows this line; undefined where nothing like it was ever sent. */
  answer(line: string): readonly string[] | undefined;
  readonly farewell: readonly string[];
  readonly exitCode: number;
}

/** @returns makes the server of one more process */
export function playedServer(transcript: Transcript): () => PlayedServer {
  const server = recordedServer(transcript);
  const sent = transcript.recordings.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'sent' ? [event.frame.raw] : [])),
  );
  const byContent = new Map(sent.map((line) => [withoutId(line), line]));
  const cancelled = sent.find((line) => member(parsedJson(line), 'method') === CANCELLED);
  return () => {
    const { greeting, farewell, exitCode, answer } = server();
    return {
      greeting,
      farewell,
      exitCode,
      answer(line) {
        const exactly = answer(line);
        if (exactly) return exactly;
        const json = parsedJson(line);
        // Each names another request: what was answered to one of them is answered to all.
        if (member(json, 'method') === CANCELLED && cancelled !== undefined) {
          return answer(cancelled);
        }
        const like = isRequest(json) ? byContent.get(withoutId(line)) : undefined;
        if (like === undefined || !isRequest(json)) return undefined;
        return answer(like)?.map((answered) => withIdOf(answered, like, line));
      },
    };
  };
}

/** The line of a message with its id cut out: received and sent values are never written anew. */
function withoutId(line: string): string {
  const span = locate(line, '/id');
  return span ? line.slice(0, span[0]) + line.slice(span[1]) : line;
}

/** The answer to one request as that to another one, of which only the id differs. */
function withIdOf(answered: string, recorded: string, asked: string): string {
  const [place, was, now] = [answered, recorded, asked].map((line) => locate(line, '/id'));
  if (!place || !was || !now || !isResponse(parsedJson(answered))) return answered;
  if (answered.slice(...place) !== recorded.slice(...was)) return answered;
  return answered.slice(0, place[0]) + asked.slice(...now) + answered.slice(place[1]);
}

/** @param unrecorded is told of a line that nobody knows the answer to: the run is then worth nothing */
export function playedUpstream(server: PlayedServer, unrecorded: () => void): Upstream {
  let say: (line: string) => void = () => {};
  let end: (code: number) => void = () => {};
  let isOver = false;
  const soon = (lines: readonly string[], then?: () => void) =>
    setImmediate(() => {
      if (isOver) return;
      for (const line of lines) say(line);
      then?.();
    });
  return {
    start(listener) {
      say = listener.said;
      end = (code) => listener.ended(code, '');
      if (server.greeting.length > 0) soon(server.greeting);
    },
    send(line) {
      const lines = server.answer(line);
      if (lines) {
        if (lines.length > 0) soon(lines);
        return;
      }
      unrecorded();
      // Nothing that follows counts: the client need not wait for it.
      soon([], () => end(1));
    },
    endInput: () => soon(server.farewell, () => end(server.exitCode)),
    kill() {
      isOver = true;
    },
    // Its lines are few and short.
    pause() {},
    resume() {},
  };
}
