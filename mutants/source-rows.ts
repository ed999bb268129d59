/** The kill matrix of a server's own code: one instrumented copy, the mutant chosen by a variable. */
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../harness/clock.ts';
import { CouldNotRun } from '../harness/errors.ts';
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import { threadWire } from '../harness/transports/thread.ts';
import type { Baseline } from './baseline.ts';
import { worseIn } from './fates.ts';
import { liveRow } from './live.ts';
import type { Pool } from './pool.ts';
import { type Campaign, type Row, runRow } from './runner.ts';
import { coverageEnv, coverageHook, readCoverage } from './source/coverage.ts';
import { loadInstrumenter } from './source/find-instrumenter.ts';
import { ACTIVE_MUTANT, type SourceMutant } from './source/instrument.ts';
import { prepareSources, type SourceWorkspace } from './source/workspace.ts';

export interface SourceRow {
  readonly mutant: SourceMutant;
  /** Absent where the probes never reached the mutant, so that it was not run. */
  readonly row?: Row;
}

export interface SourceMatrix {
  readonly rows: readonly SourceRow[];
  /** The texts of the mutated files. */
  readonly files: SourceWorkspace['files'];
}

export interface SourceRowsInput {
  readonly campaign: Campaign;
  readonly baseline: Baseline;
  /** The unbroken server. */
  readonly unbroken: StdioTarget;
  readonly workspace: SourceWorkspace;
  /** Which mutants, by their ids. */
  readonly wanted: (id: string) => boolean;
  /** Limits how many servers run at the same time. */
  readonly pool: Pool;
  /** The server does not care where it runs: its mutants run in threads, which start sooner than processes. */
  readonly inThreads: boolean;
  /** The number of mutants to run, once it is known. */
  readonly counted: (count: number) => void;
  readonly finished: () => void;
}

/**
 * An instrumented copy of the project of these files.
 * @param files absolute paths of the files to mutate
 * @throws UsageError for files that cannot be mutated
 * @throws CouldNotRun when the instrumenter cannot be had
 */
export async function sourceWorkspace(
  files: readonly string[],
  unbroken: StdioTarget,
  say: (line: string) => void,
): Promise<SourceWorkspace> {
  const cwd = unbroken.cwd ?? process.cwd();
  // The user's project: where the server runs, or where we were started for a server of ours.
  const project = existsSync(join(cwd, 'node_modules')) ? cwd : process.cwd();
  const instrumenter = await loadInstrumenter(project, cacheFolder(), say);
  return prepareSources({ instrumenter, files, cwd });
}

/** The server in the copy: one mutant of it is active, or none. */
export function inWorkspace(
  workspace: SourceWorkspace,
  unbroken: StdioTarget,
  strykerId: string | undefined,
): StdioTarget {
  const active = strykerId === undefined ? {} : { [ACTIVE_MUTANT]: strykerId };
  return {
    ...unbroken,
    command: workspace.commandFor(unbroken.command),
    cwd: workspace.cwd,
    env: { ...unbroken.env, ...active },
  };
}

/**
 * The mutants that the probes reach in the unbroken copy.
 * @throws CouldNotRun when the instrumented copy is not the same server
 */
export async function reachedMutants({
  campaign,
  baseline,
  unbroken,
  workspace,
}: SourceRowsInput): Promise<ReadonlySet<string>> {
  const folder = await mkdtemp(join(workspace.coverage, 'run-'));
  const copy = inWorkspace(workspace, unbroken, undefined);
  const env = { ...copy.env, ...coverageEnv(coverageHook(), folder, copy.env.NODE_OPTIONS) };
  const { row } = await liveRow(campaign, { ...copy, env }, baseline.budgets, baseline.endBudgets);
  const worse = worseIn(row, baseline.row, campaign.assertions);
  if (row.couldNotRun !== undefined || worse.length > 0) {
    throw new CouldNotRun(
      'the instrumented copy of the server is not the same server, so its mutants would prove nothing',
      row.couldNotRun ?? `worse than the original: ${worse.join(', ')}`,
    );
  }
  const reached = await readCoverage(folder);
  if (reached.size === 0) {
    throw new CouldNotRun(
      'the command does not run the files of --source',
      `Started was: ${copy.command.join(' ')}`,
    );
  }
  return reached;
}

/** Runs every mutant that is reached. */
export async function sourceRows(
  input: SourceRowsInput,
  reached: ReadonlySet<string>,
): Promise<SourceMatrix> {
  const { unbroken, workspace, pool } = input;
  const mutants = workspace.mutants.filter(
    ({ id, ignored }) => ignored === undefined && input.wanted(id),
  );
  input.counted(mutants.filter(({ strykerId }) => reached.has(strykerId)).length);
  const rows = await Promise.all(
    mutants.map(async (mutant) => {
      if (!reached.has(mutant.strykerId)) return { mutant };
      const target = inWorkspace(workspace, unbroken, mutant.strykerId);
      const row = await pool(() => runSource(input, target));
      input.finished();
      return { mutant, row };
    }),
  );
  return { files: workspace.files, rows };
}

/** A thread starts in a tenth of a second, and in one or two where many do at once; in milliseconds. */
const THREAD_START_MS = 4000;

async function runSource(
  { campaign, baseline, inThreads }: SourceRowsInput,
  target: StdioTarget,
): Promise<Row> {
  const { budgets, endBudgets } = baseline;
  const [, file] = target.command;
  if (!inThreads || file === undefined) {
    return (await liveRow(campaign, target, budgets, endBudgets)).row;
  }
  const wire = () => threadWire(file, { ...processEnv(), ...target.env }, systemClock);
  const startMs = Math.min(budgets.startMs, THREAD_START_MS);
  const { row } = await runRow(campaign, wire, systemClock, { ...budgets, startMs }, endBudgets);
  return row;
}

function processEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mcp-assert');
}
