/**
 * What kind of fault a verdict is about, as one line of text: equal for equal faults of different
 * servers. By it what real clients were observed to do with a mutant is found again (clients/observed/known.ts).
 */
import type { Judged } from './judge.ts';
import {
  type AllEvidence,
  type Evidence,
  type Finding,
  isObject,
  isRequest,
  member,
  type Transcript,
  type WireEvent,
} from './model/index.ts';
import { messageFaults } from './model/shapes/index.ts';

/**
 * @returns by the id of the assertion; only those that failed or are a risk
 */
export function faultKinds(
  transcript: Transcript,
  judged: readonly Judged[],
): ReadonlyMap<string, string> {
  const faults = judged.filter(
    (one): one is Fault => one.finding.outcome === 'fail' || one.finding.outcome === 'risk',
  );
  return new Map(
    faults.map((fault) => {
      const { assertion, finding } = fault;
      const kind = [
        assertion.id,
        placeText(finding.evidence, transcript),
        extentOf(fault, faults),
        withoutParticulars(finding.actual),
        ...messageFaultsAt(finding.evidence.at(-1), transcript),
      ].join(' | ');
      return [assertion.id, kind] as const;
    }),
  );
}

type Fault = Judged & { readonly finding: Extract<Finding, { readonly actual: string }> };

/** The event and the place in it, without numbers and names that are the server's own. */
function placeText(evidence: AllEvidence, transcript: Transcript): string {
  // The request stands before the answer: the last place is where the fault is.
  const last = evidence.at(-1) ?? evidence[0];
  const kind = eventIn(transcript, last)?.kind ?? '?';
  // In whose recording a process ends is a matter of moments; what was asked of it is not.
  const { probe } = kind === 'closed' ? evidence[0] : last;
  const place = last.pointer === undefined ? '' : ` ${generalPointer(last.pointer)}`;
  return `${kind} ${probe}${place}`;
}

function eventIn(transcript: Transcript, { probe, process = 1, event }: Evidence) {
  const recording = transcript.recordings.find(
    (one) => one.probe === probe && one.process === process,
  );
  return recording?.events[event] as WireEvent | undefined;
}

/** All that is wrong with the message there: an assertion looks at one thing, a client at every one. */
function messageFaultsAt(evidence: Evidence | undefined, transcript: Transcript): string[] {
  const event = evidence && eventIn(transcript, evidence);
  if (event?.kind !== 'received' || !isObject(event.frame.json)) return [];
  const { json } = event.frame;
  const requests = transcript.recordings
    .filter(({ probe }) => probe === evidence?.probe)
    .flatMap(({ events }) =>
      events.flatMap((one) =>
        one.kind === 'sent' && isRequest(one.frame.json) ? [one.frame.json] : [],
      ),
    );
  // Where the id is the fault, a probe still sends requests of one kind.
  const asked = requests.find(({ id }) => id === member(json, 'id')) ?? requests[0];
  const method = member(json, 'method') === undefined ? asked?.method : undefined;
  const faults = messageFaults(json, method, transcript.revision).map(
    ({ clause, pointer, got }) => `${clause} ${generalPointer(pointer)} ${withoutParticulars(got)}`,
  );
  return [...new Set(faults)].sort();
}

/** `-` for any item, `*` for a name that the server chose. */
export function generalPointer(pointer: string): string {
  return pointer
    .split('/')
    .map((key, index, keys) => {
      if (/^\d+$/.test(key)) return '-';
      return ['properties', '$defs', '_meta'].includes(keys[index - 1] ?? '') ? '*' : key;
    })
    .join('/');
}

/** A fault of one answer and the same fault of all answers are not the same to a client. */
function extentOf({ assertion, finding, consequenceOf }: Fault, faults: readonly Fault[]): string {
  const cause = consequenceOf ?? assertion.id;
  const probes = faults
    .filter((one) => (one.consequenceOf ?? one.assertion.id) === cause)
    .map((one) => one.finding.evidence[0].probe);
  return probes.some((probe) => probe !== finding.evidence[0].probe) ? 'and elsewhere' : 'here';
}

/** What was found, without the numbers and texts of this server. */
function withoutParticulars(actual: string): string {
  return (
    actual
      .replace(/"(?:[^"\\]|\\.)+"/g, '"…"')
      .replace(/\d+(?:\.\d+)*/g, (number) => (number === '0' ? '0' : '#'))
      // Which requests were just under way is a matter of moments.
      .replace(/# requests? unanswered \([^)]*\)/g, 'requests unanswered')
      // One such tool or line is as bad as several.
      .replace(/ \((?:and # more[^)]*|# such lines)\)/g, '')
  );
}
