/** A program as a client of the server of a check. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CouldNotRun } from '../../harness/errors.ts';
import type { LiveClient, ObservedStep } from '../../harness/model/index.ts';
import type { StdioTarget } from '../../harness/targets/stdio-target.ts';
import { shortLine } from '../errors.ts';
import { failureText } from './compare.ts';
import { lastWords } from './last-words.ts';
import { type CommandRun, runClientCommand } from './run.ts';
import { splitCommand } from './split.ts';

/** It may do more than connect and list, and nobody said how long that takes; in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * @param text as the user gave it
 * @param serve how this program is started: `node` and its file
 * @throws UsageError when the text is no command
 * @throws CouldNotRun when it could not be started
 */
export async function runCommandLive(
  text: string,
  server: StdioTarget,
  serve: readonly [string, ...string[]],
): Promise<LiveClient> {
  const client = splitCommand(text);
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-client-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also where we are ended by a signal.
  process.once('exit', remove);
  try {
    const run = await runClientCommand({ client, server, serve, timeoutMs: TIMEOUT_MS, folder });
    if (run.notStarted !== undefined) {
      throw new CouldNotRun(`--client-command ${text}: ${run.notStarted}`);
    }
    const step = stepOf(run);
    const broken = step.outcome !== 'ok';
    return { client: text, timeoutMs: TIMEOUT_MS, steps: [step], onerror: [], broken };
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function stepOf(run: CommandRun): ObservedStep {
  const { exitCode, timedOut, ms, stdout, stderr } = run;
  const head = { step: 'run', ms: Math.round(ms) };
  if (!timedOut && exitCode === 0)
    return { ...head, outcome: 'ok', returned: shortLine(stdout, 120) };
  const message = lastWords(stderr, stdout);
  return timedOut
    ? { ...head, outcome: 'timeout', error: { name: 'no end', message } }
    : { ...head, outcome: 'client-error', error: { name: failureText(run), message } };
}
