/** Judges a transcript: no I/O, no clock, the same verdicts each time, live or stored. */
import type {
  Assertion,
  Context,
  Expectations,
  Finding,
  Recording,
  Transcript,
} from './model/index.ts';

export interface Judged {
  readonly assertion: Assertion;
  readonly finding: Finding;
  /** The assertion whose fault explains this one; never one that is itself explained. */
  readonly consequenceOf?: string;
}

export function judge(
  transcript: Transcript,
  assertions: readonly Assertion[],
  expect: Expectations | undefined,
): Judged[] {
  const { revision, requested, givenCalls, recordings } = transcript;
  const context: Context = { revision, requested, givenCalls, ...(expect ? { expect } : {}) };
  const judged = assertions.map((assertion) => ({
    assertion,
    finding: findingOf(assertion, recordings, context),
  }));
  return withCauses(judged);
}

function findingOf(
  assertion: Assertion,
  recordings: readonly Recording[],
  context: Context,
): Finding {
  const { over } = assertion;
  if (over === 'every-recording') {
    return recordings.length > 0
      ? assertion.judge(recordings, context)
      : missing('the transcript is empty');
  }
  const read: Recording[] = [];
  for (const probe of over) {
    // Where a process died and the probe ran again in another one, the later recording counts.
    const recording = recordings.findLast(
      ({ probe: id, handshake }) => id === probe.id && !handshake,
    );
    if (!recording) return missing(`the transcript has no recording of ${probe.id}`);
    read.push(recording);
  }
  return assertion.judge(read, context);
}

function missing(because: string): Finding {
  return { outcome: 'not-checked', why: 'blocked', because };
}

/** Follows each fault to the first of its causes that is a fault too, and on to that one's cause. */
function withCauses(judged: readonly Judged[]): Judged[] {
  const faults = new Map(
    judged.flatMap(({ assertion, finding }) =>
      finding.outcome === 'fail' || finding.outcome === 'risk'
        ? [[assertion.id, finding.causes ?? []] as const]
        : [],
    ),
  );
  function causeOf(id: string, seen: ReadonlySet<string>): string | undefined {
    const cause = faults.get(id)?.find((other) => faults.has(other) && !seen.has(other));
    return cause === undefined ? undefined : (causeOf(cause, new Set([...seen, cause])) ?? cause);
  }
  return judged.map((one) => {
    const { id } = one.assertion;
    const consequenceOf = causeOf(id, new Set([id]));
    return consequenceOf === undefined ? one : { ...one, consequenceOf };
  });
}
