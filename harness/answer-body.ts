/** The messages in the body of an HTTP response, be it JSON or a stream of events. */

import { createParser } from 'eventsource-parser';
import { EVENT_STREAM, type Frame, type SseFields } from './model/index.ts';

/** One that a client takes for a message. */
export interface AnswerMessage {
  /** Absent where the text is not JSON. */
  readonly json?: unknown;
}

/** `other` is what no client reads: neither JSON nor a stream of events, by its Content-Type. */
export type AnswerBody =
  | { readonly kind: 'json'; readonly messages: readonly AnswerMessage[] }
  | {
      readonly kind: 'stream';
      readonly messages: readonly AnswerMessage[];
      /** All of them, also without data and under other names. */
      readonly eventCount: number;
      /** Ids of events, in order. */
      readonly eventIds: readonly string[];
      /** Names of events that clients pass over. */
      readonly otherNames: readonly string[];
    }
  | { readonly kind: 'other'; readonly type: string | undefined };

/** A media type, lower-case and without parameters; undefined where there is none. */
function typeOf(contentType: string | null | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() || undefined;
}

/**
 * Reads a body as HTTP clients do: bytes that are no UTF-8 are replaced, and a byte order mark does
 * not count. Never throws.
 * @param contentType the value of the header, if there is one
 */
export function readBody(
  contentType: string | null | undefined,
  body: string | Uint8Array,
): AnswerBody {
  const type = typeOf(contentType);
  if (type === EVENT_STREAM) return streamOf(eventsIn(textOf(body)));
  if (type !== 'application/json') return { kind: 'other', type };
  const text = textOf(body);
  return { kind: 'json', messages: text === '' ? [] : [parsed(text)] };
}

/** The same of what a transcript holds. */
export function bodyOfFrames(
  contentType: string | undefined,
  frames: readonly { readonly frame: Frame; readonly sse?: SseFields }[],
): AnswerBody {
  const type = typeOf(contentType);
  if (type === EVENT_STREAM) {
    const events = frames.filter(({ sse }) => sse !== undefined);
    return streamOf(events.map(({ frame, sse }) => ({ ...sse, isEmpty: frame.raw === '', frame })));
  }
  if (type !== 'application/json') return { kind: 'other', type };
  return { kind: 'json', messages: frames.map(({ frame }) => messageOf(frame)) };
}

interface StreamEvent {
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  readonly isEmpty: boolean;
  /** Parsed only where it counts: it may be long. */
  readonly frame: Frame;
}

function streamOf(events: readonly StreamEvent[]): AnswerBody {
  const said = events.filter(({ isEmpty }) => !isEmpty);
  // As EventSource has it, and the SDKs: what has another name is for other listeners.
  const isOther = ({ event = 'message' }: StreamEvent) => event !== 'message';
  return {
    kind: 'stream',
    messages: said.filter((one) => !isOther(one)).map(({ frame }) => messageOf(frame)),
    eventCount: events.length,
    eventIds: events.flatMap(({ id }) => id || []),
    otherNames: said.filter(isOther).map(({ event = '' }) => event),
  };
}

/** An event whose blank line never came is none. */
function eventsIn(text: string): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ data, event, id }) =>
      events.push({ event, id, isEmpty: data === '', frame: { raw: data } }),
  });
  // A carriage return at the very end would be taken for half of a line end.
  parser.feed(text.replace(/\r\n?/g, '\n'));
  return events;
}

function messageOf(frame: Frame): AnswerMessage {
  if ('json' in frame) return { json: frame.json };
  // What was cut or not read is no text of the server's.
  if (frame.bytes !== undefined) return {};
  return parsed(textOf(frame.encoding ? Buffer.from(frame.raw, 'base64') : frame.raw));
}

function textOf(body: string | Uint8Array): string {
  if (typeof body === 'string') return body.replace(/^\uFEFF/, '');
  try {
    return new TextDecoder().decode(body);
  } catch {
    // Longer than a string can be.
    return '';
  }
}

function parsed(text: string): AnswerMessage {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {};
  }
}
