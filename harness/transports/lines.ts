/** Cuts a byte stream into frames at line feeds, in bounded memory whatever comes. */
import { isAscii, isUtf8 } from 'node:buffer';
import type { Frame } from '../model/index.ts';
import { shortenStrings } from './shorten.ts';

const MEGABYTE = 1024 * 1024;

export interface LineLimits {
  /** A longer line is parsed at most once and only its beginning is kept; in bytes. */
  readonly keepLine: number;
  /** Raw text kept over all lines; in bytes. When it is used up, only beginnings are kept. */
  readonly keepTotal: number;
  /** A line that grows over this is a flood; in bytes. */
  readonly maxLine: number;
  /** Output over this is a flood; in bytes. */
  readonly maxTotal: number;
  /** More lines than this are a flood. */
  readonly maxLines: number;
}

export const LINE_LIMITS: LineLimits = {
  keepLine: 16 * MEGABYTE,
  keepTotal: 48 * MEGABYTE,
  maxLine: 96 * MEGABYTE,
  maxTotal: 256 * MEGABYTE,
  maxLines: 20_000,
};

/** What remains of a line that is not kept, in bytes. */
const KEPT_BEGINNING = 2048;
/** Values of a parsed line that is not kept; more would cost more memory than the text itself. */
const MAX_VALUES = 500_000;

export interface LineReader {
  push(chunk: Buffer): void;
  /** The stream is over: what is left without a line feed becomes an unterminated frame. */
  end(): void;
  /** The beginning of the unfinished line, for a first look. */
  pending(): string;
  readonly lines: number;
  readonly bytes: number;
  /** Limits were passed: nothing is read any more. */
  readonly flooded: boolean;
}

export function lineReader(onFrame: (frame: Frame) => void, limits = LINE_LIMITS): LineReader {
  let chunks: Buffer[] = [];
  let pendingBytes = 0;
  let kept = 0;
  let lines = 0;
  let bytes = 0;
  let flooded = false;

  function finish(last: Buffer, unterminated: boolean): void {
    const line = chunks.length === 0 ? last : Buffer.concat([...chunks, last]);
    chunks = [];
    pendingBytes = 0;
    lines += 1;
    const whole = line.length <= limits.keepLine && kept + line.length <= limits.keepTotal;
    const frame = whole ? wholeFrame(line) : cutFrame(line);
    kept += Math.min(line.length, whole ? line.length : KEPT_BEGINNING);
    onFrame(unterminated ? { ...frame, unterminated: true } : frame);
  }

  return {
    push(chunk) {
      if (flooded) return;
      bytes += chunk.length;
      let from = 0;
      for (let at = chunk.indexOf(10); at !== -1 && !flooded; at = chunk.indexOf(10, from)) {
        finish(chunk.subarray(from, at), false);
        from = at + 1;
        flooded = lines > limits.maxLines;
      }
      const rest = chunk.subarray(from);
      if (rest.length > 0) {
        chunks.push(rest);
        pendingBytes += rest.length;
      }
      flooded ||= pendingBytes > limits.maxLine || bytes > limits.maxTotal;
      if (flooded && pendingBytes > 0) {
        // What was cut off by us is no line of the server: keep its beginning, drop the rest.
        chunks = [Buffer.from(Buffer.concat(chunks.slice(0, 1)).subarray(0, KEPT_BEGINNING))];
      }
    },
    end() {
      if (pendingBytes > 0) finish(Buffer.alloc(0), true);
    },
    pending: () => chunks[0]?.subarray(0, 64).toString('utf8') ?? '',
    get lines() {
      return lines;
    },
    get bytes() {
      return bytes;
    },
    get flooded() {
      return flooded;
    },
  };
}

/** A frame for text of our own or a line of tolerable length. */
export function wholeFrame(line: Buffer): Frame {
  if (!isUtf8(line)) return { raw: line.toString('base64'), encoding: 'base64' };
  const raw = decode(line);
  return withJson({ raw }, raw);
}

/**
 * A frame of which only the beginning is kept where it is very long.
 * @param room for the whole text, in bytes
 * @param values that may be parsed; where there are more, nothing is
 */
export function boundedFrame(
  text: Buffer,
  room: number = LINE_LIMITS.keepLine,
  values = MAX_VALUES,
): Frame {
  if (text.length > KEPT_BEGINNING && countValues(text) > values) return beginningOf(text);
  return text.length <= Math.min(room, LINE_LIMITS.keepLine) ? wholeFrame(text) : cutFrame(text);
}

function cutFrame(line: Buffer): Frame {
  const frame = beginningOf(line);
  if (frame.encoding || countValues(line) > MAX_VALUES) return frame;
  const parsed = withJson({ raw: frame.raw }, decode(line));
  if (!('json' in parsed)) return { ...frame, notJson: true };
  shortenStrings(parsed.json);
  return { ...frame, json: parsed.json, shortened: true };
}

function beginningOf(line: Buffer): Frame {
  const beginning = line.subarray(0, KEPT_BEGINNING);
  if (!isUtf8(line)) {
    return { raw: beginning.toString('base64'), encoding: 'base64', bytes: line.length };
  }
  // A cut may fall inside a character; the stand-in for its first half is not the server's fault.
  return { raw: beginning.toString('utf8').replace(/\uFFFD$/u, ''), bytes: line.length };
}

/** One-byte strings take half the memory, which counts for a line of 50 MB. */
function decode(line: Buffer): string {
  return isAscii(line) ? line.toString('latin1') : line.toString('utf8');
}

function withJson(frame: Frame, text: string): Frame {
  try {
    return { ...frame, json: JSON.parse(text) };
  } catch {
    return frame;
  }
}

/** An upper bound for the number of values in a JSON text: its commas and opening brackets. */
export function countValues(line: Buffer): number {
  let count = 0;
  for (let i = 0; i < line.length && count <= MAX_VALUES; i++) {
    const byte = line[i];
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1;
  }
  return count;
}
