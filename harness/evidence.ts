/** Turns evidence, which points into a transcript, into excerpts that can be read without it. */
import { locateNearest } from './locate.ts';
import type { Evidence, Frame, ReportEvidence, Transcript, WireEvent } from './model/index.ts';
import { excerpt } from './visible.ts';

/** Characters of an excerpt: enough to recognise the message, short enough for a line or two. */
const WIDTH = 160;

export function evidenceOf(evidence: Evidence, transcript: Transcript): ReportEvidence[] {
  const recording = transcript.recordings.find(
    ({ probe, process }) => probe === evidence.probe && process === (evidence.process ?? 1),
  );
  const event = recording?.events[evidence.event];
  if (!event) return [];
  const { kind, atMs } = event;
  return [{ ...evidence, kind, atMs, ...excerptOf(event, evidence.pointer) }];
}

type Excerpt = Pick<ReportEvidence, 'excerpt' | 'mark' | 'missing'>;

function excerptOf(event: WireEvent, pointer: string | undefined): Excerpt {
  switch (event.kind) {
    case 'sent':
    case 'received':
      return excerptOfFrame(event.frame, pointer);
    case 'stderr':
      return excerpt(event.text, undefined, WIDTH);
    case 'quiet':
      return { excerpt: `silence for ${event.waitedMs} ms` };
    case 'closed':
      return {
        excerpt: event.signal ? `ended by ${event.signal}` : `exit code ${event.exitCode}`,
      };
    case 'signal':
      return { excerpt: `${event.signal} sent` };
    case 'input-closed':
      return { excerpt: 'end of input (stdin closed)' };
    case 'input-refused':
      return { excerpt: 'the server closed its standard input' };
    case 'output-closed':
      return { excerpt: 'the server closed its standard output' };
    case 'flood':
      return { excerpt: `${event.lines} lines, ${event.bytes} bytes of output` };
    case 'left-behind':
      return { excerpt: `${event.pids.length} processes still running` };
    case 'not-sent':
      return { excerpt: event.because };
  }
}

function excerptOfFrame(frame: Frame, pointer: string | undefined): Excerpt {
  if (frame.encoding) return { excerpt: bytesShown(frame.raw) };
  const { raw } = frame;
  // In a line that was cut the place may lie beyond the cut.
  if (pointer === undefined || pointer === '' || frame.bytes !== undefined) {
    return excerpt(raw, undefined, WIDTH);
  }
  const { span, missing } = locateNearest(raw, pointer);
  return { ...excerpt(raw, span, WIDTH), ...(span && missing ? { missing } : {}) };
}

/** Bytes that are no UTF-8: what is ASCII as it is, the rest as hexadecimal escapes. */
function bytesShown(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const firstOdd = Math.max(0, bytes.findIndex((byte) => byte > 0x7e) - 40);
  return [...bytes.subarray(firstOdd, firstOdd + WIDTH)]
    .map((byte) =>
      byte >= 0x20 && byte <= 0x7e
        ? String.fromCharCode(byte)
        : `\\x${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}
