/** What the unbroken server said in a recorded run, as operators and labels read it. */
import { eventsInOrder } from '../harness/events.ts';
import {
  type Asked,
  isRequest,
  isResponse,
  member,
  type Said,
  siteText,
  type Transcript,
} from '../harness/model/index.ts';
import type { World } from './labels/world.ts';

/** Reads the first process of a transcript, which all harmless probes share. */
export function worldOf(transcript: Transcript): World {
  const said: Said[] = [];
  const probes = new Map<string, string>();
  const asked = new Map<string | number, Asked>();
  const counts = new Map<string, number>();
  for (const { probe, process, event } of eventsInOrder(transcript)) {
    if (process !== 1) continue;
    if ('probing' in event && event.probing) continue;
    if (event.kind === 'sent' && isRequest(event.frame.json)) {
      const { id, method } = event.frame.json;
      const nth = (counts.get(method) ?? 0) + 1;
      counts.set(method, nth);
      asked.set(id, { method, nth, id, params: member(event.frame.json, 'params') });
      probes.set(siteText({ method, nth }), probe);
    }
    if (event.kind !== 'received' || event.frame.encoding || event.frame.bytes) continue;
    const { raw, json } = event.frame;
    const id = member(json, 'id');
    const answers =
      isResponse(json) && (typeof id === 'string' || typeof id === 'number')
        ? asked.get(id)
        : undefined;
    said.push({ raw, json, ...(answers ? { answers } : {}) });
  }
  return {
    transport: transcript.transport,
    revision: transcript.revision,
    conversation: said,
    probeOf: ({ method, nth }) => probes.get(siteText({ method, nth })),
  };
}
