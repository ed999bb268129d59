/**
 * What kind of fault a verdict is about, as one line of text: equal for equal faults of different
 * servers. By it what real clients were observed to do with a mutant is found again (clients/known.ts).
 */
import type { Judged } from './judge.ts';
import type { Evidence, Finding, Transcript, WireEvent } from './model/index.ts';

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
        placeText(finding.evidence[0], transcript),
        extentOf(fault, faults),
        withoutParticulars(finding.actual),
      ].join(' | ');
      return [assertion.id, kind] as const;
    }),
  );
}

type Fault = Judged & { readonly finding: Extract<Finding, { readonly actual: string }> };

/** The event and the place in it, without numbers and names that are the server's own. */
function placeText(evidence: Evidence, transcript: Transcript): string {
  const { probe, pointer } = evidence;
  const place = pointer === undefined ? '' : ` ${generalPointer(pointer)}`;
  return `${eventIn(transcript, evidence)?.kind ?? '?'} ${probe}${place}`;
}

function eventIn(transcript: Transcript, { probe, process = 1, event }: Evidence) {
  const recording = transcript.recordings.find(
    (one) => one.probe === probe && one.process === process,
  );
  return recording?.events[event] as WireEvent | undefined;
}

/** `-` for any item, `*` for a name that the server chose. */
function generalPointer(pointer: string): string {
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
  return actual
    .replace(/"(?:[^"\\]|\\.)+"/g, '"…"')
    .replace(/\d+(?:\.\d+)*/g, (number) => (number === '0' ? '0' : '#'))
    .replace(/ \(# such lines\)/g, '');
}
