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
  const { revision, requested, givenCalls, recordings, remote, url } = transcript;
  const context: Context = {
    ...{ revision, requested, givenCalls },
    ...(expect ? { expect } : {}),
    ...(remote ? { remote } : {}),
    ...(url === undefined ? {} : { url }),
  };
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

/** Follows each fault to the cause that nothing else explains; of faults that name each other, the first. */
function withCauses(judged: readonly Judged[]): Judged[] {
  const faults = new Map(
    judged.flatMap(({ assertion, finding }) =>
      finding.outcome === 'fail' || finding.outcome === 'risk'
        ? [[assertion.id, finding.causes ?? []] as const]
        : [],
    ),
  );
  const order = [...faults.keys()];
  function rootOf(id: string): string {
    const path = [id];
    for (;;) {
      const last = path.at(-1) as string;
      const next = faults.get(last)?.find((cause) => faults.has(cause) && cause !== last);
      if (next === undefined) return last;
      const circle = path.indexOf(next) === -1 ? [] : path.slice(path.indexOf(next));
      if (circle.length > 0) return order.find((other) => circle.includes(other)) as string;
      path.push(next);
    }
  }
  return judged.map((one) => {
    const { id } = one.assertion;
    const root = faults.has(id) ? rootOf(id) : id;
    return root === id ? one : { ...one, consequenceOf: root };
  });
}
