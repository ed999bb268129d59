/** The events of a transcript in the order of the wire, whichever recording holds them. */
import type { Transcript, WireEvent } from './model/index.ts';

export interface PlacedEvent {
  readonly probe: string;
  readonly process: number;
  readonly event: WireEvent;
}

export function eventsInOrder({ recordings }: Pick<Transcript, 'recordings'>): PlacedEvent[] {
  return recordings
    .flatMap(({ probe, process, events }) => events.map((event) => ({ probe, process, event })))
    .sort((a, b) => a.event.seq - b.event.seq);
}
