/** `mcp-assert serve`: a broken server as a process of its own, for any client. */
import { systemClock } from '../../harness/clock.ts';
import { UsageError } from '../../harness/errors.ts';
import type { Behaviour } from '../../harness/model/index.ts';
import {
  functionUpstream,
  type OwnProcess,
  processUpstream,
  serve,
  type Upstream,
} from '../../harness/serve.ts';
import { openServeLog } from '../../harness/serve-log.ts';
import { resolveCommand } from '../../harness/target.ts';
import { parseEnv } from '../../harness/targets/env.ts';
import type { StdioTarget } from '../../harness/targets/stdio-target.ts';
import { behavioursOf } from '../../mutants/mutant-id.ts';
import { referenceCommand } from '../../mutants/reference.ts';
import type { ServeWords } from '../program-mutants.ts';
import { isHttp } from '../unbroken.ts';

/** How long a client is taken to wait where nobody says: our own reply budget, in milliseconds. */
const PATIENCE_MS = 5000;

/** Over stdio it never returns: the process ends when its server does, or as the mutant wants. */
export async function serveCommand(
  command: readonly string[] | undefined,
  words: ServeWords,
): Promise<number> {
  const patienceMs = words.patienceMs ?? PATIENCE_MS;
  if (isHttp(words)) {
    const { serveHttpCommand } = await import('./serve-http.ts');
    return serveHttpCommand(command, words, patienceMs);
  }
  if (words.port !== undefined) throw new UsageError('--port goes with --http');
  // Before anything is started: whoever wants the log can do nothing without it.
  const log = words.log === undefined ? undefined : openServeLog(words.log, systemClock);
  const { upstream, behaviours } = await serverOf(command, words);
  serve(upstream, behaviours, ownProcess(), systemClock, patienceMs, log);
  return new Promise(() => {});
}

interface Served {
  readonly upstream: Upstream;
  readonly behaviours: readonly Behaviour[];
}

async function serverOf(
  command: readonly string[] | undefined,
  words: ServeWords,
): Promise<Served> {
  const { mutant = '' } = words;
  if (mutant.startsWith('generated:')) return generated(mutant, command);
  if (words.source && !mutant.startsWith('source:')) {
    throw new UsageError(
      '--source FILE is for source mutants: --mutant source:FILE:LINE:COLUMN:NAME',
    );
  }
  const behaviours = mutant === '' || mutant.startsWith('source:') ? [] : behavioursOf(mutant);
  const target = mutant.startsWith('source:')
    ? await withSourceMutant(mutant, command, words)
    : await targetOf(command ?? referenceCommand(), words);
  return { upstream: await processUpstream(target, process.stderr), behaviours };
}

function targetOf(command: readonly string[], words: ServeWords): StdioTarget {
  const { cwd } = words;
  const settings = {
    env: parseEnv(words.env ?? [], process.env),
    ...(cwd === undefined ? {} : { cwd }),
  };
  return resolveCommand(command, settings);
}

/** A server that was made at random: its seed and number say all of it. */
async function generated(id: string, command: readonly string[] | undefined): Promise<Served> {
  if (command) throw new UsageError(`${id} is a server of its own: it takes no command after --`);
  const { playing, variantAt } = await import('../../mutants/variants.ts');
  const [, seed = '', ...name] = id.split(':');
  const whole = /^-?\d+$/.test(seed) && name.length > 0 && name.every((part) => /^\d+$/.test(part));
  const found = whole ? variantAt(Number(seed), name.join(':')) : undefined;
  if (!found) throw new UsageError(`--mutant ${id}: expected generated:SEED:NUMBER`);
  const { answer } = playing(found.server);
  return {
    upstream: functionUpstream((line) => answer(line) ?? []),
    behaviours: found.operators.map((operator) => operator.behaviour(undefined)),
  };
}

/** A copy of the server whose code is changed; it is deleted when this process ends. */
async function withSourceMutant(
  id: string,
  command: readonly string[] | undefined,
  words: ServeWords,
): Promise<StdioTarget> {
  const { inWorkspace, sourceWorkspace } = await import('../../mutants/source-rows.ts');
  const { copyReference } = await import('../../mutants/reference.ts');
  if (command && !words.source) {
    throw new UsageError('--mutant source:… of a command of your own needs --source FILE');
  }
  const reference = command ? undefined : copyReference();
  if (reference) process.once('exit', reference.remove);
  const target = await targetOf(command ?? [process.execPath, reference?.file ?? ''], words);
  const unbroken = reference ? { ...target, cwd: reference.cwd } : target;
  const files = words.source ?? reference?.files ?? [];
  const say = (line: string) => process.stderr.write(`mcp-assert: ${line}\n`);
  const workspace = await sourceWorkspace(files, unbroken, say);
  const mutant = workspace.mutants.find((one) => one.id === id);
  if (!mutant) throw new UsageError(`--mutant ${id}: ${files.join(', ')} has no such mutant`);
  return inWorkspace(workspace, unbroken, mutant.strykerId);
}

function ownProcess(): OwnProcess {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    exit: (code) => process.exit(code),
    onSignal(then) {
      for (const signal of signals) process.on(signal, () => then(signal));
    },
    endBy(signal) {
      for (const one of signals) process.removeAllListeners(one);
      // Temporary folders are deleted by listeners that a signal alone would pass by.
      process.emit('exit', 1);
      process.kill(process.pid, signal);
    },
  };
}
