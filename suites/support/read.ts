/** Reading recordings: requests with what answered them, as evidence that points into the recording. */
import {
  type AllEvidence,
  type Evidence,
  isResponse,
  type JsonObject,
  member,
  type NotSentReason,
  type Recording,
  type WireEvent,
} from '../../harness/model/index.ts';
import { once } from './once.ts';

/** A received response and where it stands. */
export interface SeenResponse {
  readonly message: JsonObject;
  readonly at: Evidence;
  readonly seq: number;
}

/** A request that a probe sent, and the responses that came under its id (same value, same type). */
export interface SeenRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params: unknown;
  readonly at: Evidence;
  readonly responses: readonly SeenResponse[];
  /** Over HTTP, the exchange that carried it. */
  readonly exchange?: number;
}

export function evidence(recording: Recording, event: number, pointer?: string): Evidence {
  return {
    probe: recording.probe,
    ...(recording.process === 1 ? {} : { process: recording.process }),
    event,
    ...(pointer === undefined ? {} : { pointer }),
  };
}

/** The same place, at a JSON pointer. */
export function pointing(at: Evidence, pointer: string): Evidence {
  return { ...at, pointer };
}

/** Every response in a recording, in order, whatever its id; none to what was odd on purpose. */
export const responsesIn = once((recording: Recording): readonly SeenResponse[] =>
  recording.events.flatMap((event, index) =>
    event.kind === 'received' && !event.probing && isResponse(event.frame.json)
      ? [{ message: event.frame.json, at: evidence(recording, index), seq: event.seq }]
      : [],
  ),
);

/** Every request of ours in a recording, in order, but those that are odd on purpose. */
export const requestsIn = once((recording: Recording): readonly SeenRequest[] => {
  const responses = responsesIn(recording);
  return recording.events.flatMap((event, index) => {
    if (event.kind !== 'sent' || event.probing) return [];
    const { exchange, frame } = event;
    const { json } = frame;
    const id = member(json, 'id');
    const method = member(json, 'method');
    if (typeof method !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return [];
    return [
      {
        id,
        method,
        params: member(json, 'params'),
        at: evidence(recording, index),
        responses: responses.filter(({ message }) => message.id === id),
        ...(exchange === undefined ? {} : { exchange }),
      },
    ];
  });
});

/** Why a probe did not send, if it says so. */
export function notSentIn(
  recording: Recording,
): { readonly why: NotSentReason; readonly because: string; readonly at: Evidence } | undefined {
  const index = recording.events.findIndex(({ kind }) => kind === 'not-sent');
  const event = recording.events[index];
  return event?.kind === 'not-sent'
    ? { why: event.why, because: event.because, at: evidence(recording, index) }
    : undefined;
}

/** The first event of one of these kinds over several recordings, in the order of the wire. */
export function firstOf(
  recordings: readonly Recording[],
  test: (event: WireEvent) => boolean,
): { readonly event: WireEvent; readonly at: Evidence } | undefined {
  let first: { event: WireEvent; at: Evidence } | undefined;
  for (const recording of recordings) {
    const index = recording.events.findIndex(test);
    const event = recording.events[index];
    if (event && (!first || event.seq < first.event.seq)) {
      first = { event, at: evidence(recording, index) };
    }
  }
  return first;
}

/** Any event of the recordings, for findings about what is not there. */
export function anyEvidence(recordings: readonly Recording[]): AllEvidence {
  const recording = recordings.find(({ events }) => events.length > 0);
  if (!recording) throw new Error('A recording without any event cannot be judged');
  return [evidence(recording, recording.events.length - 1)];
}
