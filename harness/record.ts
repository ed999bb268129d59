/** Collects what happens on a wire into recordings, in one order, with secrets masked. */
import { changeStrings } from './change-strings.ts';
import type {
  Frame,
  HttpHeader,
  Recording,
  SseFields,
  WireEvent,
  WireHappening,
} from './model/index.ts';
import { MASK } from './secrets.ts';

export interface Recorder {
  /** The recording of a probe in one process; made at the first call. */
  recording(probe: string, process: number, handshake?: boolean): RecordingInProgress;
  recordings(): Recording[];
}

export interface RecordingInProgress {
  add(happening: WireHappening): void;
  readonly events: readonly WireEvent[];
}

export type Mask = (text: string) => string;

/**
 * @param now a clock in milliseconds; times are recorded relative to its first reading
 * @param mask hides secrets in every text before it is kept
 */
export function createRecorder(now: () => number, mask: Mask): Recorder {
  const startedAt = now();
  const recordings: (Recording & { events: WireEvent[] })[] = [];
  let seq = 0;
  return {
    recording(probe, process, handshake = false) {
      let found = recordings.find((r) => r.probe === probe && r.process === process);
      if (!found) {
        found = { probe, process, ...(handshake ? { handshake } : {}), events: [] };
        recordings.push(found);
      }
      const { events } = found;
      return {
        events,
        add(happening) {
          const atMs = Math.round((now() - startedAt) * 10) / 10;
          events.push({ seq: seq++, atMs, ...masked(happening, mask) });
        },
      };
    },
    recordings: () => recordings,
  };
}

function masked(happening: WireHappening, mask: Mask): WireHappening {
  switch (happening.kind) {
    case 'stderr':
      return { ...happening, text: mask(happening.text) };
    case 'not-sent':
      return { ...happening, because: mask(happening.because) };
    case 'sent':
    case 'received': {
      const { sse } = happening;
      return {
        ...happening,
        frame: maskedFrame(happening.frame, mask),
        ...(sse ? { sse: maskedFields(sse, mask) } : {}),
      };
    }
    case 'http-request':
      return {
        ...happening,
        headers: maskedHeaders(happening.headers, mask),
        ...(happening.url === undefined ? {} : { url: mask(happening.url) }),
      };
    case 'http-response':
      return { ...happening, headers: maskedHeaders(happening.headers, mask) };
    default:
      return happening;
  }
}

function maskedHeaders(headers: readonly HttpHeader[], mask: Mask): HttpHeader[] {
  return headers.map(
    // A cookie is a credential that the server gives, and nothing here is judged by it.
    ([name, value]) => [mask(name), /^set-cookie2?$/i.test(name) ? MASK : mask(value)] as const,
  );
}

function maskedFields({ event, id, ...rest }: SseFields, mask: Mask): SseFields {
  return {
    ...(event === undefined ? {} : { event: mask(event) }),
    ...(id === undefined ? {} : { id: mask(id) }),
    ...rest,
  };
}

function maskedFrame(frame: Frame, mask: Mask): Frame {
  if (frame.encoding) {
    // One character a byte, and back again: what is not UTF-8 keeps its bytes.
    const bytes = Buffer.from(frame.raw, 'base64').toString('latin1');
    const hidden = mask(bytes);
    if (hidden === bytes) return frame;
    return { ...frame, raw: Buffer.from(hidden, 'latin1').toString('base64') };
  }
  const raw = mask(frame.raw);
  if (frame.shortened) {
    // What was cut off the text may still stand in the value, which is ours alone.
    changeStrings(frame.json, mask);
    return { ...frame, raw };
  }
  return raw === frame.raw ? frame : remade(frame, raw);
}

/** A masked frame is judged by its masked value, so that a saved transcript gives the same verdicts. */
function remade(frame: Frame, raw: string): Frame {
  if (!('json' in frame)) return { ...frame, raw };
  try {
    return { ...frame, raw, json: JSON.parse(raw) };
  } catch {
    const { json: _, ...rest } = frame;
    return { ...rest, raw };
  }
}
