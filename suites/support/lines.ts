/** What a server wrote to its standard output, line by line, each named for what it is. */
import {
  type Evidence,
  type Frame,
  has,
  isObject,
  isResponse,
  type Recording,
} from '../../harness/model/index.ts';
import { evidence } from './read.ts';
import { messagesIn, splitJson } from './split-json.ts';

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

export interface Line {
  readonly kind: LineKind;
  /** The fault in words, for people. */
  readonly words: string;
  readonly at: Evidence;
  readonly seq: number;
  /** A protocol message stands in it (or in the lines that it begins), readable or not. */
  readonly holdsMessage: boolean;
}

interface Received {
  readonly frame: Frame;
  readonly at: Evidence;
  readonly seq: number;
}

/** The lines of one process, in the order of the wire. */
export function linesOf(recordings: readonly Recording[]): Line[] {
  const received = recordings
    .flatMap((recording) =>
      recording.events.flatMap((event, index): Received[] =>
        event.kind === 'received'
          ? [{ frame: event.frame, at: evidence(recording, index), seq: event.seq }]
          : [],
      ),
    )
    .sort((a, b) => a.seq - b.seq);
  const lines: Line[] = [];
  let spoken = false;
  for (let i = 0; i < received.length; i++) {
    const one = received[i] as Received;
    const { at, seq, frame } = one;
    const spread = prettyPrinted(received, i);
    const named: Named = spread
      ? called('pretty-printed', `pretty-printed JSON, one message over ${spread} lines`, true)
      : nameOf(frame, spoken);
    lines.push({ ...named, at, seq });
    spoken ||= named.holdsMessage;
    if (spread) i += spread - 1;
  }
  return lines;
}

type Named = Pick<Line, 'kind' | 'words' | 'holdsMessage'>;

function called(kind: LineKind, words: string, holdsMessage = false): Named {
  return { kind, words, holdsMessage };
}

function nameOf(frame: Frame, spoken: boolean): Named {
  if (frame.encoding) return called('not-utf-8', 'bytes that are not UTF-8');
  const { raw } = frame;
  if ('json' in frame) {
    if (frame.unterminated)
      return called('no-newline', 'a message without a newline at its end', true);
    return nameOfJson(frame.json);
  }
  if (frame.bytes !== undefined && !frame.notJson) return called('unread', `${frame.bytes} bytes`);
  const text = raw.trim();
  if (text === '') return called('blank', 'a blank line');
  if (raw.startsWith('\uFEFF')) return called('bom', 'a byte order mark before the text', true);
  if (/content-length:\s*\d+\s*$/i.test(text) || /^content-length:\s*\d+/i.test(text)) {
    return called(
      'content-length',
      'Content-Length framing, as the Language Server Protocol has it',
      true,
    );
  }
  if (/^(data|event|id|retry):/.test(text) && /^data:/m.test(text)) {
    return called('sse', 'server-sent-event framing (data: …)', true);
  }
  if (/[}\]]\r[[{]/.test(text)) {
    return called(
      'carriage-returns',
      'lines that end in a carriage return without a newline',
      true,
    );
  }
  const parts = splitJson(text);
  if (parts.length > 1 && parts.every(({ json }) => isObject(json))) {
    const words = `${parts.length} messages on one line`;
    return frame.unterminated && parts.length > 2
      ? called('no-newline', `${words}: no newline ends a message`, true)
      : called('several-on-a-line', words, true);
  }
  if (messagesIn(text)) {
    return called('text-and-message', 'a message with other text on the same line', true);
  }
  if (frame.unterminated && /^[[{]/.test(text)) return cutOff(frame);
  return spoken
    ? called('log-line', 'a log line or other text')
    : called('banner', 'a banner or log line before the first message');
}

function nameOfJson(json: unknown): Named {
  if (Array.isArray(json)) {
    return json.length > 0 && json.every(isObject)
      ? called('batch', 'a batch (a JSON array of messages)', true)
      : called('not-a-message', 'a JSON array');
  }
  if (!isObject(json)) return called('not-a-message', `JSON, but no object: ${typeof json}`);
  if (has(json, 'method') || isResponse(json)) return called('message', 'a message', true);
  return called('not-a-message', 'a JSON object that is no JSON-RPC message');
}

function cutOff(frame: Frame): Named {
  const bytes = frame.bytes ?? Buffer.byteLength(frame.raw);
  const why =
    bytes % 65_536 === 0 ? ', a multiple of 64 KiB: it exited before its output was written' : '';
  return called('cut-off', `a message that breaks off after ${bytes} bytes${why}`, true);
}

/** Lines that one pretty-printed message takes, from its first line on; undefined where it is none. */
function prettyPrinted(received: readonly Received[], from: number): number | undefined {
  const first = received[from]?.frame;
  if (!first || first.encoding || 'json' in first || !/^[[{]/.test(first.raw)) return undefined;
  let text = first.raw;
  for (let i = from + 1; i < received.length && text.length < 1_000_000; i++) {
    const { raw, encoding } = (received[i] as Received).frame;
    if (encoding) return undefined;
    text += `\n${raw}`;
    // The closing bracket of the whole stands in a line of its own, or ends the last one.
    if (!/[}\]]\s*$/.test(raw) || /^\s+\S/.test(raw)) continue;
    try {
      JSON.parse(text);
      return i - from + 1;
    } catch {
      // It goes on.
    }
  }
  return undefined;
}
