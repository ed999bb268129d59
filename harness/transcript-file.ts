/**
 * Saved transcripts: JSON lines, a header first, then one event a line, so that a huge or broken
 * recording can still be read with ordinary tools. Judging one gives the verdicts of the live run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { UsageError } from './errors.ts';
import {
  type Budgets,
  type Expectations,
  type Frame,
  isObject,
  member,
  type Recording,
  type Report,
  type Transcript,
  type WireEvent,
} from './model/index.ts';

/** What judging again needs beside the recordings. */
export interface SavedRun {
  readonly transcript: Transcript;
  readonly target: Report['target'];
  readonly budgets: Budgets;
  readonly durationMs: number;
  readonly expect?: Expectations;
}

const FORMAT = 'mcp-assert-transcript/1';

type EventLine = Omit<Recording, 'events'> & { event: WireEvent };

export function saveRun(file: string, { transcript, ...run }: SavedRun): void {
  const { recordings, ...head } = transcript;
  const lines = [JSON.stringify({ format: FORMAT, ...run, transcript: head })];
  for (const { events, ...recording } of recordings) {
    for (const event of events) {
      lines.push(JSON.stringify({ ...recording, event: storable(event) }));
    }
  }
  try {
    writeFileSync(file, `${lines.join('\n')}\n`);
  } catch (error) {
    throw new UsageError(`--save ${file}: ${(error as Error).message}`);
  }
}

/** The value of a whole frame is parsed again from its text, and may be too deep to be written. */
function storable(event: WireEvent): WireEvent {
  if (event.kind !== 'sent' && event.kind !== 'received') return event;
  const { json: _, ...bare } = event.frame;
  if (!event.frame.shortened) return { ...event, frame: bare };
  try {
    JSON.stringify(event.frame.json);
    return event;
  } catch {
    return { ...event, frame: bare };
  }
}

/** @throws UsageError that names the file, the line and what was expected there */
export function loadRun(file: string): SavedRun {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read the transcript ${file}: ${(error as Error).message}`);
  }
  const lines = text.split('\n');
  const head = parseLine(file, 1, lines[0] ?? '');
  if (head.format !== FORMAT || typeof member(head.transcript, 'revision') !== 'string') {
    throw new UsageError(`${file}:1: expected the header of a transcript (format "${FORMAT}")`);
  }
  const recordings = new Map<
    string,
    { recording: Omit<Recording, 'events'>; events: WireEvent[] }
  >();
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const { event, ...recording } = parseLine(file, index + 1, line) as unknown as EventLine;
    if (!isEvent(event) || typeof recording.probe !== 'string') {
      throw new UsageError(`${file}:${index + 1}: expected an event with its probe and its kind`);
    }
    const key = `${recording.process} ${recording.probe} ${recording.handshake ?? false}`;
    const found = recordings.get(key) ?? { recording, events: [] };
    recordings.set(key, found);
    found.events.push(restored(event));
  }
  const { format: _, transcript, ...run } = head;
  return {
    ...(run as unknown as Omit<SavedRun, 'transcript'>),
    transcript: {
      ...(transcript as unknown as Omit<Transcript, 'recordings'>),
      recordings: [...recordings.values()].map(({ recording, events }) => ({
        ...recording,
        events,
      })),
    },
  };
}

function isEvent(event: unknown): event is WireEvent {
  const kind = member(event, 'kind');
  if (kind !== 'sent' && kind !== 'received') return typeof kind === 'string';
  return typeof member(member(event, 'frame'), 'raw') === 'string';
}

function restored(event: WireEvent): WireEvent {
  if (event.kind !== 'sent' && event.kind !== 'received') return event;
  const { frame } = event;
  if (frame.encoding || frame.bytes !== undefined) return event;
  return { ...event, frame: withJson(frame) };
}

function withJson(frame: Frame): Frame {
  try {
    return { ...frame, json: JSON.parse(frame.raw) };
  } catch {
    return frame;
  }
}

function parseLine(file: string, line: number, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw new UsageError(`${file}:${line}: expected a JSON object`);
}
