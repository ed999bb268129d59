/** A program as a client: what each mutant of a server does to it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CouldNotRun } from '../../harness/errors.ts';
import type { MutantBehaviour } from '../../harness/model/index.ts';
import type { StdioTarget } from '../../harness/targets/stdio-target.ts';
import { createPool } from '../../mutants/pool.ts';
import { compareCommandRuns, failureText, unstableParts } from './compare.ts';
import { lastWords } from './last-words.ts';
import { type CommandRun, runClientCommand } from './run.ts';
import { splitCommand } from './split.ts';

export interface ObservedCommand {
  /** As the user gave it; by this name it is reported. */
  readonly text: string;
  readonly server: StdioTarget;
  /** How this program is started: `node` and its file. */
  readonly serve: readonly [string, ...string[]];
  readonly mutants: readonly { readonly id: string }[];
  /** For each run of the program, in milliseconds. */
  readonly timeoutMs: number;
  /** Programs that run at the same time. */
  readonly jobs: number;
  /** Is told of each mutant when it is known, in any order. */
  finished(id: string, behaviour: MutantBehaviour): void;
}

/**
 * Runs the program with the unbroken server, twice, and once with each mutant.
 * @throws UsageError when the text is no command
 * @throws CouldNotRun when the program is no working client of the unbroken server
 */
export async function observeCommand(input: ObservedCommand): Promise<void> {
  const { server, serve, timeoutMs } = input;
  const client = splitCommand(input.text);
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-client-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also where we are ended by a signal.
  process.once('exit', remove);
  const run = (mutant?: string) =>
    runClientCommand({
      ...{ client, server, serve, timeoutMs, folder },
      ...(mutant === undefined ? {} : { mutant }),
    });

  try {
    // One after the other, as what they say is to differ where it holds a time.
    const unbroken = await run();
    requireWorking(unbroken, input);
    const again = await run();
    requireWorking(again, input);
    const unstable = unstableParts(unbroken, again);
    const alone = createPool(1);
    await inPool(input.jobs, input.mutants, async ({ id }) => {
      const first = await run(id);
      // Where several run at the same time, one of them may be too late by no fault of its own.
      const now = first.timedOut ? await alone(() => run(id)) : first;
      if (now.notStarted !== undefined) throw couldNotStart(now.notStarted);
      input.finished(id, compareCommandRuns(unbroken, now, unstable));
    });
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** A failure begins nothing more, and is told when all that was begun is over. */
async function inPool<Item>(
  jobs: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const pool = createPool(jobs);
  const failures: unknown[] = [];
  await Promise.all(
    items.map((item) =>
      pool(async () => {
        if (failures.length === 0) await work(item).catch((error) => failures.push(error));
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
}

function requireWorking(run: CommandRun, { text, server, timeoutMs }: ObservedCommand): void {
  if (run.notStarted !== undefined) throw couldNotStart(run.notStarted);
  const words = lastWords(run.stderr, run.stdout);
  if (run.timedOut) {
    throw new CouldNotRun(
      `${text}: the client does not end within ${timeoutMs} ms with the unbroken server`,
      words === '' ? HOW : `It last said: ${words}\n${HOW}`,
    );
  }
  if (run.exitCode !== 0) {
    const environment =
      Object.keys(server.env).length > 0
        ? '\nVariables of the server are in the environment of the client, which must hand them on.'
        : '';
    throw new CouldNotRun(
      `${text}: the client fails with the unbroken server: ${failureText(run)}`,
      `${words === '' ? HOW : words}${environment}`,
    );
  }
  if (!run.wire.some(({ from }) => from === 'client')) {
    throw new CouldNotRun(`${text}: the client sent nothing to the server that it was given`, HOW);
  }
}

const HOW =
  'It is to start the server, whose command follows its own arguments and stands in ' +
  'MCP_ASSERT_SERVER_COMMAND as a JSON array, to use it, and to end with exit code 0.';

function couldNotStart(because: string): CouldNotRun {
  return new CouldNotRun(`the client could not be started: ${because}`);
}
