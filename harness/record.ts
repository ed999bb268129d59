/** Collects what happens on a wire into recordings, in one order, with secrets masked. */
import type { Frame, Recording, WireEvent, WireHappening } from './model/index.ts';

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
  if (happening.kind === 'stderr') return { ...happening, text: mask(happening.text) };
  if (happening.kind !== 'sent' && happening.kind !== 'received') return happening;
  const { frame } = happening;
  if (frame.encoding) return happening;
  const raw = mask(frame.raw);
  return raw === frame.raw ? happening : { ...happening, frame: remade(frame, raw) };
}

/** A masked frame is judged by its masked value, so that a saved transcript gives the same verdicts. */
function remade(frame: Frame, raw: string): Frame {
  if (!('json' in frame) || frame.shortened) return { ...frame, raw };
  try {
    return { ...frame, raw, json: JSON.parse(raw) };
  } catch {
    const { json: _, ...rest } = frame;
    return { ...rest, raw };
  }
}
