/** Builds the report of a campaign: `mcp-assert mutants --reporter json`. */
import type { CouldNotRun } from '../harness/errors.ts';
import { EXIT } from '../harness/exit-code.ts';
import type {
  Assertion,
  Budgets,
  MutantResult,
  MutantsReport,
  ObservedClient,
} from '../harness/model/index.ts';
import type { RevisionDriver } from '../harness/revisions/revision.ts';
import type { Target } from '../harness/target.ts';
import { version } from '../harness/version.ts';
import type { Baseline } from './baseline.ts';
import type { Settled } from './fates.ts';
import { jointOf } from './joint.ts';
import { operators } from './operators/index.ts';
import { rankAssertions, rankFields } from './ranking.ts';
import { scoresOf, survivorsOf, unclaimedOf } from './scores.ts';

/** What the report tells of what was asked for. */
export interface ReportedInput {
  /** The compliant server that is broken. */
  readonly unbroken: Target;
  /** It is our reference server, of which we know that it does not care where it runs. */
  readonly isReference: boolean;
  readonly assertions: readonly Assertion[];
  readonly driver: RevisionDriver;
  readonly seed: number;
  readonly budgets: Budgets;
  /** From 0 to 1: below it the exit code is 1. */
  readonly minSensitivity?: number;
  readonly minSpecificity?: number;
}

function headOf({ unbroken, isReference, seed, assertions }: ReportedInput) {
  // Our own server runs as a copy in a temporary folder, whose name says nothing.
  const file = unbroken.kind === 'http' ? 'http.mjs' : 'server.mjs';
  const server = unbroken.kind === 'http' ? unbroken.server : unbroken;
  const command = isReference ? ['node', `reference-server/${file}`] : server?.command;
  return {
    format: 'mcp-assert-mutants/1',
    tool: { name: 'mcp-assert', version },
    target: {
      transport: unbroken.kind,
      ...(command ? { command } : {}),
      ...(unbroken.kind === 'http' && unbroken.url !== undefined ? { url: unbroken.url } : {}),
    },
    seed,
    assertions: assertions.map(({ id }) => id),
    groups: assertions.map(({ group }) => group),
  } as const;
}

/** The report of a campaign that was run. */
export function reportOf(
  input: ReportedInput,
  { transcript, budgets, worse }: Baseline,
  settled: readonly Settled[],
  mutants: readonly MutantResult[],
  clients: readonly ObservedClient[],
  durationMs: number,
): MutantsReport {
  const { assertions, minSensitivity, minSpecificity } = input;
  const head = headOf(input);
  const scores = scoresOf(mutants);
  const used = new Set(mutants.map(({ operator }) => operator));
  const unequal = mutants.filter(({ note }) => note?.startsWith('at calibrated budgets'));
  const notes = [
    ...worse.map((id) => `${id} is a risk on the unbroken server already`),
    ...unequal.map(({ id, note }) => `${id} at full budgets differs from ${note}`),
  ];
  // A gate that nothing came through is not open.
  const enough =
    reaches(scores.sensitivity, scores.breaking, minSensitivity) &&
    reaches(scores.specificity, scores.legal, minSpecificity);
  if (minSensitivity !== undefined && scores.breaking === 0) {
    notes.push('--min-sensitivity is not met: no mutant that breaks a claimed clause was run');
  }
  if (minSpecificity !== undefined && scores.legal === 0) {
    notes.push('--min-specificity is not met: no legal variation was run');
  }
  const survivors = survivorsOf(settled, mutants, assertions);
  const unclaimed = unclaimedOf(settled, mutants, transcript.revision);
  return {
    ...head,
    revision: transcript.revision,
    durationMs,
    budgets,
    operators: operators
      .filter(({ id }) => used.has(id))
      .map(({ id, group, title }) => ({ id, group, title })),
    clients,
    baseline: { worse },
    mutants,
    scores,
    survivors,
    unclaimed,
    ranking: { assertions: rankAssertions(head.assertions, mutants), fields: rankFields(mutants) },
    ...(clients.length > 0 ? { joint: jointOf(mutants, clients, survivors, unclaimed) } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    exitCode: enough ? EXIT.passed : EXIT.failed,
  };
}

function reaches(score: number, count: number, least: number | undefined): boolean {
  return least === undefined || (count > 0 && score >= least);
}

/** The report of a campaign that could not be run: no mutant, exit code 3. */
export function reportOfError(
  input: ReportedInput,
  { message, detail }: CouldNotRun,
  durationMs: number,
): MutantsReport {
  return {
    ...headOf(input),
    revision: input.driver.revision,
    durationMs,
    budgets: input.budgets,
    operators: [],
    clients: [],
    baseline: { worse: [] },
    mutants: [],
    scores: scoresOf([]),
    survivors: [],
    unclaimed: [],
    ranking: { assertions: [], fields: [] },
    error: { message, ...(detail ? { detail } : {}) },
    exitCode: EXIT.couldNotRun,
  };
}
