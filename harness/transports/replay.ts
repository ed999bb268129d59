/** The server of a recording: answers each line as it was answered then. */
import { eventsInOrder } from '../events.ts';
import { type Frame, isResponse, member, type Transcript } from '../model/index.ts';

/** The recorded server in one process. */
export interface RecordedServer {
  /** What it wrote before anything was sent. */
  readonly greeting: readonly string[];
  /** The lines that followed this line; undefined where it was never sent, so that nobody knows. */
  answer(line: string): readonly string[] | undefined;
  /** What it wrote after its input was closed. */
  readonly farewell: readonly string[];
  readonly exitCode: number;
  /** The frame of a line as it was recorded: what is not changed need not be read again. */
  frameOf(line: string): Frame | undefined;
  /** Somebody looked for processes that it left behind. */
  readonly leftBehind: readonly number[] | undefined;
}

/**
 * @param transcript of an unbroken server: each line that it wrote belongs to what was sent before
 * @returns makes the server of one more process
 */
export function recordedServer(transcript: Transcript): () => RecordedServer {
  const greeting: string[] = [];
  const farewell: string[] = [];
  const sent: { readonly line: string; readonly id: unknown; readonly lines: string[] }[] = [];
  let exitCode = 0;
  let leftBehind: readonly number[] | undefined;
  const closed = new Set<number>();
  const frames = new Map<string, Frame>();
  for (const { process, event } of eventsInOrder(transcript)) {
    if (event.kind === 'sent') {
      sent.push({ line: event.frame.raw, id: member(event.frame.json, 'id'), lines: [] });
    } else if (event.kind === 'input-closed') {
      closed.add(process);
    } else if (event.kind === 'closed') {
      exitCode = event.exitCode ?? 0;
    } else if (event.kind === 'left-behind') {
      leftBehind = event.pids;
    } else if (event.kind === 'received') {
      const { raw, json, encoding, unterminated } = event.frame;
      if (!encoding && !unterminated) frames.set(raw, event.frame);
      const id = member(json, 'id');
      const request = isResponse(json) ? sent.findLast((one) => one.id === id) : undefined;
      (request?.lines ?? (closed.has(process) ? farewell : (sent.at(-1)?.lines ?? greeting))).push(
        raw,
      );
    }
  }
  return () => {
    const times = new Map<string, number>();
    return {
      greeting,
      farewell,
      exitCode,
      leftBehind,
      frameOf: (line) => frames.get(line),
      answer(line) {
        const nth = times.get(line) ?? 0;
        times.set(line, nth + 1);
        const same = sent.filter((one) => one.line === line);
        return (same[nth] ?? same.at(-1))?.lines;
      },
    };
  };
}
