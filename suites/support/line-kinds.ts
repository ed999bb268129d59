/** Naming one line of standard output for what it is. */
import {
  type Frame,
  has,
  isObject,
  isResponse,
  type JsonObject,
} from '../../harness/model/index.ts';
import { kindOf, shown } from './describe.ts';
import { once } from './once.ts';
import { hasMessage, splitJson } from './split-json.ts';

export type LineKind =
  | 'message'
  /** Too long to have been parsed. */
  | 'unread'
  | 'blank'
  | 'banner'
  | 'log-line'
  | 'not-a-message'
  | 'batch'
  | 'text-and-message'
  | 'pretty-printed'
  | 'several-on-a-line'
  | 'content-length'
  | 'sse'
  | 'carriage-returns'
  | 'no-newline'
  | 'cut-off'
  | 'bom'
  | 'not-utf-8';

export interface NamedLine {
  readonly kind: LineKind;
  /** What it is, in words for people. */
  readonly words: string;
  /** A protocol message stands in it, readable or not. */
  readonly holdsMessage: boolean;
}

export function named(kind: LineKind, words: string, holdsMessage = false): NamedLine {
  return { kind, words, holdsMessage };
}

/** @param spoken a message came before this line */
export function nameOfLine(frame: Frame, spoken: boolean): NamedLine {
  if (frame.encoding) {
    const bytes = Buffer.from(frame.raw, 'base64');
    return named('not-utf-8', 'bytes that are not UTF-8', bytes.includes('"jsonrpc"'));
  }
  if ('json' in frame) return nameOfJson(frame);
  if (frame.bytes !== undefined && !frame.notJson) {
    return named('unread', `a line of ${frame.bytes} bytes`);
  }
  const text = frame.raw.trim();
  if (text === '') return named('blank', 'a blank line');
  return nameOfFraming(frame, text) ?? nameOfText(frame, text, spoken);
}

/** Frames of a replay are the same in thousands of mutants. */
const nameOfJson = once(({ json, unterminated, raw }: Frame): NamedLine => {
  if (unterminated) {
    return raw.endsWith('\r')
      ? named('carriage-returns', 'a carriage return (CR) where a newline ends the message', true)
      : named('no-newline', 'a message without a newline at its end', true);
  }
  if (Array.isArray(json)) {
    return isBatch(json)
      ? named('batch', 'a batch (a JSON array of messages)', true)
      : named('not-a-message', 'a JSON array');
  }
  if (!isObject(json)) return named('not-a-message', `JSON, but no object: ${kindOf(json)}`);
  return isMessage(json)
    ? named('message', 'a message', true)
    : named('not-a-message', 'a JSON object that is no JSON-RPC message');
});

/** A message of any quality, by the members that only messages have. */
export function isMessage(json: unknown): json is JsonObject {
  return has(json, 'method') || isResponse(json);
}

/** Several messages in an array, as 2025-03-26 allows them. */
export function isBatch(json: unknown): json is readonly JsonObject[] {
  return Array.isArray(json) && json.length > 0 && json.every(isObject);
}

/** Framing of another protocol, or none at all. */
function nameOfFraming(frame: Frame, text: string): NamedLine | undefined {
  if (frame.raw.startsWith('\uFEFF')) {
    return named('bom', 'a byte order mark (BOM) before the message', true);
  }
  // Without a newline after the body the next header stands behind it, on the same line.
  if (/^content-length:\s*\d+|content-length:\s*\d+$/i.test(text)) {
    return named('content-length', 'Content-Length framing, as language servers have it', true);
  }
  if (/^(data|event|id|retry):/.test(text) && hasMessage(text.replace(/^data:/, ''))) {
    return named('sse', 'framing as server-sent events (data: …)', true);
  }
  if (/^event:\s*\w+$/.test(text)) {
    return named('sse', 'framing as server-sent events (event: …)', true);
  }
  if (/[}\]]\r+[[{]/.test(text)) {
    return named('carriage-returns', 'carriage returns (CR) where newlines end messages', true);
  }
  return undefined;
}

function nameOfText(frame: Frame, text: string, spoken: boolean): NamedLine {
  const parts = splitJson(text);
  if (parts.length > 1 && parts.every(isObject)) {
    const words = `${parts.length === 2 ? 'two' : parts.length} messages on one line`;
    return frame.unterminated
      ? named('no-newline', `${words}: no newline ends a message`, true)
      : named('several-on-a-line', words, true);
  }
  if (hasMessage(text)) {
    const words = text.startsWith('{')
      ? 'text after a message, on the same line'
      : `a prefix before a message, on the same line: ${shown(text.slice(0, text.indexOf('{')))}`;
    return named('text-and-message', words, true);
  }
  if (frame.unterminated && /^(\{|\[\s*\{)/.test(text)) return cutOff(frame);
  return spoken
    ? named('log-line', `a log line or other text: ${shown(text)}`)
    : named('banner', `a banner or log line before the first message: ${shown(text)}`);
}

function cutOff(frame: Frame): NamedLine {
  const bytes = frame.bytes ?? Buffer.byteLength(frame.raw);
  const why =
    bytes % 65_536 === 0
      ? ', a multiple of 64 KiB (65536): it exited before its output was written'
      : '';
  return named('cut-off', `a message that breaks off after ${bytes} bytes${why}`, true);
}
