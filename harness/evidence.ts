/** Turns evidence, which points into a transcript, into excerpts that can be read without it. */
import { locateNearest } from './locate.ts';
import type {
  Evidence,
  Frame,
  HttpHeader,
  ReportEvidence,
  Transcript,
  WireEvent,
} from './model/index.ts';
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
  return [{ ...evidence, kind, atMs, ...excerptOf(event, evidence) }];
}

type Excerpt = Pick<ReportEvidence, 'excerpt' | 'mark' | 'missing'>;

function excerptOf(event: WireEvent, { pointer, header }: Evidence): Excerpt {
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
    case 'http-request':
      return headerExcerpt(event.method, event.headers, header);
    case 'http-response':
      return headerExcerpt(`HTTP ${event.status}`, event.headers, header);
    case 'http-end':
      return { excerpt: endShown(event) };
    case 'not-sent':
      return { excerpt: event.because };
  }
}

/** The first line, then the header that is meant, or those that say the most. */
function headerExcerpt(
  firstLine: string,
  headers: readonly HttpHeader[],
  wanted: string | undefined,
): Excerpt {
  const shown = headers.filter(([name]) =>
    wanted === undefined ? TELLING.has(name.toLowerCase()) : name.toLowerCase() === wanted,
  );
  const lines = shown.map(([name, value]) => `${name}: ${value}`);
  const text = [firstLine, ...lines].join(' · ');
  const [first] = shown;
  if (wanted === undefined || !first) return excerpt(text, undefined, WIDTH);
  const from = firstLine.length + 3 + first[0].length + 2;
  return excerpt(text, [from, from + first[1].length], WIDTH);
}

const TELLING = new Set([
  ...['content-type', 'location', 'origin', 'mcp-session-id', 'mcp-protocol-version'],
  ...['last-event-id', 'www-authenticate', 'retry-after', 'allow', 'content-encoding'],
]);

function endShown({ how, bytes, error }: Extract<WireEvent, { kind: 'http-end' }>): string {
  const why = error === undefined ? '' : ` (${error})`;
  switch (how) {
    case 'complete':
      return `end of the response, ${bytes} bytes of body`;
    case 'cut':
      return `the response broke off after ${bytes} bytes of body${why}`;
    case 'failed':
      return `no response${why}`;
    case 'malformed':
      return `bytes that are no HTTP response${why}`;
    case 'too-large':
      return `the response was ended at ${bytes} bytes of body: too large`;
    case 'stopped':
      return `the response was still open after ${bytes} bytes of body`;
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
