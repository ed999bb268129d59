/** What a server wrote to its standard output, line by line, each named for what it is. */
import type { Evidence, Frame, Recording } from '../../harness/model/index.ts';
import { type NamedLine, named, nameOfLine } from './line-kinds.ts';
import { once } from './once.ts';
import { evidence } from './read.ts';
import { splitJson } from './split-json.ts';

export interface Line extends NamedLine {
  readonly at: Evidence;
  readonly seq: number;
}

interface Received {
  readonly frame: Frame;
  readonly at: Evidence;
  readonly seq: number;
}

/** Pretty-printed text that is looked at before it is taken for something else, in characters. */
const LONGEST_SPREAD = 1_000_000;
/** Lines that one message is looked for in: each is another attempt to parse. */
const MOST_LINES = 1000;

/** The lines of one process, in the order of the wire. */
export const linesOf = once((recordings: readonly Recording[]): readonly Line[] => {
  const received = recordings.flatMap(receivedIn).sort((a, b) => a.seq - b.seq);
  const flooded = recordings.some(({ events }) => events.some(({ kind }) => kind === 'flood'));
  const lines: Line[] = [];
  let spoken = false;
  for (let i = 0; i < received.length; i++) {
    const { frame, at, seq } = received[i] as Received;
    // In a flood the last line was cut off by us.
    if (flooded && frame.unterminated) continue;
    const spread = spreadOver(received, i);
    const name: NamedLine = spread
      ? named('pretty-printed', `pretty-printed JSON: one message over ${spread} lines`, true)
      : nameOfLine(frame, spoken);
    lines.push({ ...name, at, seq });
    spoken ||= name.holdsMessage;
    i += (spread ?? 1) - 1;
  }
  return lines;
});

function receivedIn(recording: Recording): Received[] {
  return recording.events.flatMap((event, index) =>
    event.kind === 'received' && !event.probing
      ? [{ frame: event.frame, at: evidence(recording, index), seq: event.seq }]
      : [],
  );
}

/** How many lines a message takes from here on that is spread over several; undefined for none. */
function spreadOver(received: readonly Received[], from: number): number | undefined {
  const first = received[from]?.frame;
  if (!first || 'json' in first || !/^(\{|\[\s*(\{|$))/.test(first.raw)) return undefined;
  let text = first.raw;
  for (let i = from + 1; i < received.length && i - from < MOST_LINES; i++) {
    const { raw } = (received[i] as Received).frame;
    text += `\n${raw}`;
    if (text.length > LONGEST_SPREAD) return undefined;
    if (!/[}\]]\s*$/.test(raw)) continue;
    if (splitJson(text).length === 1) return i - from + 1;
  }
  return undefined;
}
