/** Builds the report from verdicts and the transcript that they point into. */
import { evidenceOf } from './evidence.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { faultKinds } from './fault-kind.ts';
import { gateIn, stopIn } from './gates.ts';
import type { Judged } from './judge.ts';
import {
  type Budgets,
  type ClientBehaviour,
  levelIn,
  member,
  type Report,
  revisionUrl,
  type Summary,
  stoppedBecause,
  type Transcript,
  type Verdict,
} from './model/index.ts';
import { reportedCalls } from './reported-calls.ts';

/** What a report tells of its run beside the verdicts. */
export interface ReportFrame {
  readonly version: string;
  readonly target: Report['target'];
  readonly budgets: Budgets;
  readonly durationMs: number;
  readonly failOn: 'fail' | 'risk';
  /** What real clients do with a kind of fault; empty where it was never observed. */
  readonly clientsFor: (faultKind: string) => readonly ClientBehaviour[];
}

export function buildReport(
  frame: ReportFrame,
  transcript: Transcript,
  judged: readonly Judged[],
): Report {
  const kinds = faultKinds(transcript, judged);
  const verdicts = judged.map((one) => {
    const kind = kinds.get(one.assertion.id);
    const clients = kind === undefined ? [] : frame.clientsFor(kind);
    const verdict = verdictOf(one, transcript);
    return clients.length > 0 ? { ...verdict, clients } : verdict;
  });
  const summary = summaryOf(verdicts);
  const notes = notesOn(transcript);
  const calls = reportedCalls(transcript);
  const server = serverOf(transcript);
  const nothing = summary.pass + summary.fail + summary.risk === 0;
  const stop = stopIn(transcript);
  const barred =
    gateIn(transcript) ??
    (nothing && stop !== undefined ? { message: stoppedBecause(stop) } : undefined);
  const empty = nothing && { message: 'nothing was checked: an empty run is no success' };
  const error = barred ?? (empty || undefined);
  return {
    ...headOf(frame),
    revision: transcript.revision,
    ...(server ? { server } : {}),
    durationMs: frame.durationMs,
    budgets: frame.budgets,
    verdicts,
    summary,
    ...(calls.length > 0 ? { calls } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(error ? { error } : {}),
    exitCode: exitCodeOf(summary, frame.failOn, barred !== undefined),
  };
}

/** The report of a server that could not be run: no verdict, exit code 3. */
export function reportOfError(
  frame: ReportFrame,
  revision: string,
  error: { readonly message: string; readonly detail?: string },
): Report {
  return {
    ...headOf(frame),
    revision,
    durationMs: frame.durationMs,
    budgets: frame.budgets,
    verdicts: [],
    summary: summaryOf([]),
    error,
    exitCode: EXIT.couldNotRun,
  };
}

function headOf({ version, target }: ReportFrame) {
  return {
    format: 'mcp-assert-report/1',
    tool: { name: 'mcp-assert', version },
    target,
  } as const;
}

function verdictOf({ assertion, finding, consequenceOf }: Judged, transcript: Transcript): Verdict {
  const { id, group, title, clause } = assertion;
  const { revision } = transcript;
  const head = {
    assertion: id,
    suite: id.slice(0, id.indexOf('/')),
    group,
    title,
    outcome: finding.outcome,
    level: levelIn(clause, revision),
    clause: {
      text: clause.text,
      url: revisionUrl(revision, clause.pageIn?.[revision] ?? clause.page),
    },
  };
  if (finding.outcome === 'not-checked') {
    return { ...head, why: finding.why, because: finding.because };
  }
  const evidence = finding.evidence.flatMap((one) => evidenceOf(one, transcript));
  if (finding.outcome === 'pass') return { ...head, evidence };
  const { expected, actual } = finding;
  return { ...head, expected, actual, evidence, ...(consequenceOf ? { consequenceOf } : {}) };
}

function summaryOf(verdicts: readonly Verdict[]): Summary {
  const count = (outcome: Verdict['outcome']) =>
    verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const [pass, fail, risk, notChecked] = [
    count('pass'),
    count('fail'),
    count('risk'),
    count('not-checked'),
  ];
  const explained = verdicts.filter(({ consequenceOf }) => consequenceOf !== undefined).length;
  return { pass, fail, risk, notChecked, causes: fail + risk - explained };
}

/** What the server calls itself in the first message that says so. */
function serverOf(transcript: Transcript): Report['server'] {
  for (const { events } of transcript.recordings) {
    for (const event of events) {
      if (event.kind !== 'received') continue;
      const info = member(member(event.frame.json, 'result'), 'serverInfo');
      const name = member(info, 'name');
      const version = member(info, 'version');
      if (typeof name !== 'string' && typeof version !== 'string') continue;
      return {
        ...(typeof name === 'string' ? { name: name.slice(0, 200) } : {}),
        ...(typeof version === 'string' ? { version: version.slice(0, 200) } : {}),
      };
    }
  }
  return undefined;
}

function notesOn(transcript: Transcript): string[] {
  const { recordings, requested, revision } = transcript;
  const notes: string[] = [];
  const stop = stopIn(transcript);
  if (stop !== undefined) {
    notes.push(`The server asked us to stop (${stop}). Nothing more was sent to it.`);
  }
  const shared = recordings.filter(({ process }) => process === 1).flatMap(({ events }) => events);
  const end = shared.find(({ kind }) => kind === 'input-closed');
  const died = shared.some(
    ({ kind, seq }) => (kind === 'closed' || kind === 'output-closed') && !(end && end.seq < seq),
  );
  const processes = Math.max(0, ...recordings.map(({ process }) => process));
  const again = recordings.filter(
    ({ process, handshake, probe }) => process > 1 && !handshake && probe !== 'end',
  );
  const repeated = again.some(({ probe }) =>
    recordings.some((other) => other.process === 1 && other.probe === probe),
  );
  if (processes > 1 && (died || repeated)) {
    const probes = [...new Set(again.map(({ probe }) => probe))].join(', ');
    notes.push(
      `The server process ended early; it was started ${processes} times (again for: ${probes}).`,
    );
  }
  for (const { events } of recordings) {
    // A probe that sent something and left something out: no verdict tells the second part.
    if (!events.some(({ kind }) => kind === 'sent')) continue;
    for (const event of events) {
      if (event.kind !== 'not-sent') continue;
      // What is told already.
      if (stop === undefined || event.because !== stoppedBecause(stop)) notes.push(event.because);
    }
  }
  if (requested !== revision) {
    notes.push(
      `Revision ${requested} was asked for; the server chose ${revision}, and is judged by it.`,
    );
  }
  return notes;
}
