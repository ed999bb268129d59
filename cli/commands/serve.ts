/** `mcp-assert serve`: a broken server as a process of its own, for any client. */
import { systemClock } from '../../harness/clock.ts';
import { CouldNotRun } from '../../harness/errors.ts';
import type { OwnProcess } from '../../harness/serve.ts';
import { serve } from '../../harness/serve.ts';
import { resolveTarget } from '../../harness/target.ts';
import { parseEnv } from '../../harness/targets/env.ts';
import { behavioursOf } from '../../mutants/mutant-id.ts';
import { referenceCommand } from '../../mutants/reference.ts';
import type { ServeWords } from '../program-mutants.ts';

/** How long a client is taken to wait where nobody says: our own reply budget, in milliseconds. */
const PATIENCE_MS = 5000;

/** Never returns: the process ends when its server does, or as the mutant wants. */
export async function serveCommand(
  command: readonly string[] | undefined,
  words: ServeWords,
): Promise<never> {
  const behaviours = words.mutant === undefined ? [] : behavioursOf(words.mutant);
  const { cwd } = words;
  const target = await resolveTarget(
    { command: command ?? referenceCommand() },
    { env: parseEnv(words.env ?? [], process.env), ...(cwd === undefined ? {} : { cwd }) },
  );
  if (target instanceof CouldNotRun) throw target;
  await serve(target, behaviours, ownProcess(), systemClock, words.patienceMs ?? PATIENCE_MS);
  return new Promise(() => {});
}

function ownProcess(): OwnProcess {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    exit: (code) => process.exit(code),
    onSignal(then) {
      for (const signal of signals) process.on(signal, () => then(signal));
    },
    endBy(signal) {
      for (const one of signals) process.removeAllListeners(one);
      process.kill(process.pid, signal);
    },
  };
}
