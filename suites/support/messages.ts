/** Every message of a server, whatever it answers: single ones, and the items of batches. */
import {
  type Assertion,
  type Evidence,
  has,
  isResponse,
  type JsonObject,
  type Recording,
} from '../../harness/model/index.ts';
import { open } from '../probes/open.ts';
import { shown } from './describe.ts';
import { notChecked, pass } from './findings.ts';
import { isBatch, isMessage } from './line-kinds.ts';
import { once } from './once.ts';
import { byProcess, nothingSeen } from './output.ts';
import { evidence, pointing, requestsIn, responsesIn, type SeenRequest } from './read.ts';
import { closedAt } from './silence.ts';

export interface SeenMessage {
  readonly message: JsonObject;
  /** The pointer names an item of a batch. */
  readonly at: Evidence;
  /** The request of ours that it answers, by its id. */
  readonly answers?: SeenRequest;
  /** It is the response by which the opening is judged, whatever its id. */
  readonly opens: boolean;
}

/** What is wrong with one message; the pointer is relative to the message. */
export interface MessageFault {
  readonly pointer: string;
  readonly actual: string;
}

export interface MessageRule {
  readonly expected: string;
  /** The messages that it is about. */
  concerns(message: JsonObject): boolean;
  /** Why nothing was checked where none of these came. */
  readonly none: string;
  /** The place that shows a message to be right; without it, the message as a whole. */
  shownAt?(message: JsonObject): string;
  faultOf(message: JsonObject): MessageFault | undefined;
  /** Assertions that would explain the faults of these messages. */
  causes(faulty: readonly SeenMessage[]): readonly string[];
}

/** Judges each message by one rule; the first fault is shown, and the others are counted. */
export function ofEachMessage(
  rule: MessageRule,
  outcome: 'fail' | 'risk' = 'fail',
): Assertion['judge'] {
  return (recordings) => {
    const opening = recordings.find(({ probe }) => probe === open.id);
    const closed = opening && closedAt(opening);
    // What a gate says of itself are not the messages of the server behind it.
    if (closed) return closed;
    const all = messagesIn(recordings);
    if (all.length === 0) return nothingSeen(recordings, 'no message of the server could be read');
    const read = all.filter(({ message }) => rule.concerns(message));
    const [right] = read;
    if (!right) return notChecked('not-applicable', rule.none);
    const faulty = read.flatMap((seen) => {
      const fault = rule.faultOf(seen.message);
      return fault ? [{ seen, fault }] : [];
    });
    const [first, ...others] = faulty;
    if (!first) return pass(inMessage(right, rule.shownAt?.(right.message)));
    const { seen, fault } = first;
    return {
      outcome,
      expected: rule.expected,
      actual: `${fault.actual} in ${nameOf(seen)}${more(others.length)}`,
      // The first one is what a client stumbles over.
      evidence: [inMessage(seen, fault.pointer)],
      causes: rule.causes(faulty.map((one) => one.seen)),
    };
  };
}

function more(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' (and 1 more message)' : ` (and ${count} more messages)`;
}

function inMessage({ at }: SeenMessage, pointer?: string): Evidence {
  return pointer === undefined ? at : pointing(at, `${at.pointer ?? ''}${pointer}`);
}

/** All messages of all processes, in the order of the wire. */
export const messagesIn = once((recordings: readonly Recording[]): readonly SeenMessage[] =>
  byProcess(recordings).flatMap(ofProcess),
);

function ofProcess(recordings: readonly Recording[]): SeenMessage[] {
  // An answer may come when its probe has ended.
  const requests = new Map<unknown, SeenRequest>(
    recordings.flatMap(requestsIn).map((request) => [request.id, request]),
  );
  return recordings
    .flatMap((recording) => {
      const opening = recording.probe === open.id ? responsesIn(recording)[0]?.message : undefined;
      return recording.events.flatMap((event, index) => {
        if (event.kind !== 'received' || event.probing) return [];
        return messagesOf(event.frame.json).map(({ message, pointer }) => {
          const answers = isResponse(message) ? requests.get(message.id) : undefined;
          return {
            seq: event.seq,
            message,
            at: evidence(recording, index, pointer),
            ...(answers ? { answers } : {}),
            opens: message === opening,
          };
        });
      });
    })
    .sort((a, b) => a.seq - b.seq);
}

/** The messages in what one frame held. JSON that is no message is the business of the transport. */
function messagesOf(json: unknown): { readonly message: JsonObject; readonly pointer?: string }[] {
  if (isBatch(json)) return json.map((message, index) => ({ message, pointer: `/${index}` }));
  return isMessage(json) ? [{ message: json }] : [];
}

/** A message in words: what it is, and to what. */
function nameOf({ message, answers }: SeenMessage): string {
  const { id, method } = message;
  if (isResponse(message)) {
    if (answers) return `the response to ${answers.method}`;
    return has(message, 'id')
      ? `a response with an unknown id (${shown(id)})`
      : 'a response without an id';
  }
  if (!has(message, 'method')) return 'an item of a batch';
  if (has(message, 'result') || has(message, 'error')) {
    return 'a message that is a request and a response at once';
  }
  return `the ${has(message, 'id') ? 'request' : 'notification'} ${shown(method)}`;
}
