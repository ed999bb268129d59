/** A program as a client of the server of a check. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveClient, ObservedStep } from '../../harness/model/index.ts';
import type { StdioTarget } from '../../harness/targets/stdio-target.ts';
import { shortLine } from '../errors.ts';
import { failureText } from './compare.ts';
import { lastWords } from './last-words.ts';
import { type CommandRun, runClientCommand } from './run.ts';
import { splitCommand } from './split.ts';

/** It may do more than connect and list, and nobody said how long that takes; in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Longer than a client that waits for a minute, twice; in milliseconds. */
const REAL_TIMEOUT_MS = 150_000;

/**
 * @param text as the user gave it
 * @param serve how this program is started: `node` and its file
 * @param isPatient waits longer than a program that has a time-out of its own
 * @throws UsageError when the text is no command
 */
export async function runCommandLive(
  text: string,
  server: StdioTarget,
  serve: readonly [string, ...string[]],
  isPatient: boolean,
): Promise<LiveClient> {
  const timeoutMs = isPatient ? REAL_TIMEOUT_MS : TIMEOUT_MS;
  const client = splitCommand(text);
  const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-client-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also where we are ended by a signal.
  process.once('exit', remove);
  try {
    const run = await runClientCommand({ client, server, serve, timeoutMs, folder });
    const step = stepOf(run);
    const broken = step.outcome !== 'ok';
    return { client: text, timeoutMs, steps: [step], onerror: [], broken };
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function stepOf(run: CommandRun): ObservedStep {
  const { exitCode, timedOut, ms, stdout, stderr, notStarted, wire } = run;
  const head = { step: 'run', ms: Math.round(ms) };
  if (notStarted !== undefined) {
    const error = { name: 'not started', message: notStarted };
    return { ...head, outcome: 'client-error', error };
  }
  // A program that never met the server has nothing to say of it.
  if (exitCode === 0 && !wire.some(({ from }) => from === 'client')) {
    const message = 'it sent nothing to the server, whose command follows its own arguments';
    return { ...head, outcome: 'client-error', error: { name: 'no message', message } };
  }
  if (!timedOut && exitCode === 0)
    return { ...head, outcome: 'ok', returned: shortLine(stdout, 120) };
  const message = lastWords(stderr, stdout);
  return timedOut
    ? { ...head, outcome: 'timeout', error: { name: 'no end', message } }
    : { ...head, outcome: 'client-error', error: { name: failureText(run), message } };
}
