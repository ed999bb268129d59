/** What the unbroken server said in a recorded run, as operators and labels read it. */
import {
  type Asked,
  type Conversation,
  isRequest,
  isResponse,
  member,
  type Said,
  type Site,
  siteText,
  type Transcript,
} from '../harness/model/index.ts';

export interface RecordedConversation {
  readonly said: Conversation;
  /** The id of the probe whose request a site answers. */
  probeAt(site: Site): string | undefined;
}

/** Reads the first process of a transcript, which all harmless probes share. */
export function conversationOf(transcript: Transcript): RecordedConversation {
  const said: Said[] = [];
  const probes = new Map<string, string>();
  const asked = new Map<string | number, Asked>();
  const counts = new Map<string, number>();
  const events = transcript.recordings
    .filter(({ process }) => process === 1)
    .flatMap(({ probe, events }) => events.map((event) => ({ probe, event })))
    .sort((a, b) => a.event.seq - b.event.seq);
  for (const { probe, event } of events) {
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
  return { said, probeAt: ({ method, nth }) => probes.get(siteText({ method, nth })) };
}
