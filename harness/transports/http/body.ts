/** Reads the body of a response into frames, in bounded memory: one JSON text, or SSE events. */
import { createParser } from 'eventsource-parser';
import type { Frame, SseFields } from '../../model/index.ts';
import { boundedFrame, countValues } from '../lines.ts';

const MEGABYTE = 1024 * 1024;

export const BODY_LIMITS = {
  /** Of one body, in bytes. */
  maxBody: 64 * MEGABYTE,
  /** Of all that is being read at the same time and is no frame yet, in bytes. */
  maxHeld: 64 * MEGABYTE,
  /** Of all bodies of a session, in bytes. */
  maxTotal: 160 * MEGABYTE,
  /** Of text that is kept over a session, in bytes; then only beginnings are. */
  keepTotal: 32 * MEGABYTE,
  /** Of all streams of a session: more events are a flood. */
  maxEvents: 20_000,
  /** Of parsed values over a session: more would cost more memory than their text. */
  maxValues: 500_000,
};

/** What the bodies of a session have taken together. */
export interface BodyRoom {
  /** Read and no frame yet, in bytes. */
  held: number;
  /** Read, in bytes. */
  total: number;
  /** Of frames that are kept, in bytes. */
  kept: number;
  events: number;
  values: number;
}

export function bodyRoom(): BodyRoom {
  return { held: 0, total: 0, kept: 0, events: 0, values: 0 };
}

export interface BodyReader {
  push(chunk: Uint8Array): void;
  /** The body is over: what is read as a whole becomes a frame. */
  end(): void;
  /** Forgets what was read and is no frame yet. */
  drop(): void;
  readonly bytes: number;
  /** Limits were passed: nothing is read any more. */
  readonly tooLarge: boolean;
  /** The bytes of an SSE stream were not UTF-8. */
  readonly notUtf8: boolean;
}

export interface BodyListener {
  /** @param sse present where the frame is the data of an event */
  frame(frame: Frame, sse?: SseFields): void;
  /** A stream asks for this pause before it is resumed, in milliseconds; also outside of an event. */
  retry?(ms: number): void;
}

export function bodyReader(
  isSse: boolean,
  listener: BodyListener,
  room: BodyRoom = bodyRoom(),
): BodyReader {
  return isSse ? sseReader(listener, room) : wholeReader(listener, room);
}

function isTooMuch(bytes: number, { held, total }: BodyRoom): boolean {
  const { maxBody, maxHeld, maxTotal } = BODY_LIMITS;
  return bytes > maxBody || held > maxHeld || total > maxTotal;
}

function frameOf(text: Buffer, room: BodyRoom): Frame {
  const { keepTotal, maxValues } = BODY_LIMITS;
  const frame = boundedFrame(text, keepTotal - room.kept, maxValues - room.values);
  if ('json' in frame) room.values += countValues(text);
  if (frame.bytes === undefined) room.kept += text.length;
  return frame;
}

function wholeReader(listener: BodyListener, room: BodyRoom): BodyReader {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let tooLarge = false;
  function drop(): void {
    for (const { length } of chunks) room.held -= length;
    chunks = [];
  }
  return {
    push(chunk) {
      if (tooLarge) return;
      bytes += chunk.length;
      chunks.push(chunk);
      room.held += chunk.length;
      room.total += chunk.length;
      tooLarge = isTooMuch(bytes, room);
      if (tooLarge) drop();
    },
    end() {
      const text = Buffer.concat(chunks);
      drop();
      if (text.length > 0) listener.frame(frameOf(text, room));
    },
    drop,
    get bytes() {
      return bytes;
    },
    get tooLarge() {
      return tooLarge;
    },
    notUtf8: false,
  };
}

function sseReader(listener: BodyListener, room: BodyRoom): BodyReader {
  const decoder = new TextDecoder('utf-8');
  const strict = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let pending = 0;
  let tooLarge = false;
  let notUtf8 = false;
  let afterReturn = false;
  let retry: number | undefined;
  function letGo(): void {
    room.held -= pending;
    pending = 0;
  }
  function drop(): void {
    letGo();
    parser.reset();
  }
  const parser = createParser({
    onEvent({ data, event, id }) {
      if (tooLarge) return;
      letGo();
      room.events += 1;
      tooLarge = room.events > BODY_LIMITS.maxEvents;
      listener.frame(frameOf(Buffer.from(data), room), {
        ...(event === undefined ? {} : { event }),
        ...(id === undefined ? {} : { id }),
        ...(retry === undefined ? {} : { retry }),
      });
      retry = undefined;
    },
    onRetry(ms) {
      retry = ms;
      listener.retry?.(ms);
    },
  });
  const check = (read: () => unknown) => {
    try {
      if (!notUtf8) read();
    } catch {
      notUtf8 = true;
    }
  };
  /** A carriage return ends its line at once: the parser would wait for what comes after it. */
  function feed(text: string): void {
    if (text === '') return;
    const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
    afterReturn = text.endsWith('\r');
    parser.feed(afterReturn ? `${rest}\n` : rest);
  }
  return {
    push(chunk) {
      if (tooLarge) return;
      bytes += chunk.length;
      pending += chunk.length;
      room.held += chunk.length;
      room.total += chunk.length;
      tooLarge = isTooMuch(bytes, room);
      if (tooLarge) return drop();
      check(() => strict.decode(chunk, { stream: true }));
      feed(decoder.decode(chunk, { stream: true }));
    },
    end() {
      check(() => strict.decode());
    },
    drop,
    get bytes() {
      return bytes;
    },
    get tooLarge() {
      return tooLarge;
    },
    get notUtf8() {
      return notUtf8;
    },
  };
}
