/** One process of one client, seen from outside. */
import { createInterface } from 'node:readline';
import { CouldNotRun } from '../harness/errors.ts';
import { has } from '../harness/model/index.ts';
import { ownFile } from '../harness/own-file.ts';
import { startProcess } from '../harness/process.ts';
import {
  type Answer,
  type ClientOrder,
  lineOf,
  type Order,
  type RunAnswer,
} from './host/messages.ts';
import type { LocatedClient } from './packages/locate.ts';

/** A package that hangs while it is loaded is ended, in milliseconds. */
const LOAD_MS = 60_000;
/** Lines of its standard error that are kept to say why it ended. */
const KEPT_LINES = 20;

export interface ClientProcess {
  readonly defaultTimeoutMs?: number;
  /**
   * @param hangMs after which the process is taken to hang, and is killed
   * @throws ClientCrashed for all runs that it had not ended
   */
  run(order: ClientOrder, hangMs: number): Promise<RunAnswer>;
  /** Ends it, with everything that it started. */
  end(): void;
}

/** The process of the client ended, or had to be ended. */
export class ClientCrashed extends Error {
  readonly hung: boolean;

  constructor(message: string, hung: boolean) {
    super(message);
    this.hung = hung;
  }
}

/** @throws CouldNotRun where the package cannot be loaded */
export async function startClientProcess(located: LocatedClient): Promise<ClientProcess> {
  const child = startProcess({ command: [process.execPath, hostFile()], env: {} });
  const waiting = new Map<
    number,
    { resolve(answer: RunAnswer): void; reject(error: ClientCrashed): void }
  >();
  const errors: string[] = [];
  let isOver = false;
  let hung = false;
  let runs = 0;

  child.stdin.on('error', () => {});
  createInterface({ input: child.stderr }).on('line', (line) => {
    errors.push(line);
    if (errors.length > KEPT_LINES) errors.shift();
  });
  const send = (order: Order) => child.stdin.write(lineOf(order));

  const loaded = new Promise<{ defaultTimeoutMs?: number }>((resolve, reject) => {
    createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', (line) => {
      const answer = answerIn(line);
      if (!answer) return;
      if (answer.kind === 'loaded') resolve(answer);
      else if (answer.kind === 'failed') {
        reject(new CouldNotRun(`${located.id} could not be loaded: ${answer.message}`));
      } else {
        waiting.get(answer.run)?.resolve(answer);
        waiting.delete(answer.run);
      }
    });
    child.ended.then((end) => {
      isOver = true;
      const how = end.kind === 'exited' ? (end.signal ?? `exit code ${end.exitCode}`) : end.message;
      const message = `the process of the client ended: ${how}${lastWords(errors)}`;
      for (const { reject: crash } of waiting.values()) crash(new ClientCrashed(message, hung));
      waiting.clear();
      reject(new CouldNotRun(`${located.id} could not be loaded: ${message}`));
    });
  });
  const { name: packageName, folder, mode } = located;
  send({ kind: 'load', packageName, folder, ...(mode === undefined ? {} : { mode }) });

  function end(): void {
    isOver = true;
    child.killLeftovers();
  }

  // Its end rejects what is awaited.
  const tooLate = setTimeout(() => child.killLeftovers(), LOAD_MS);
  try {
    const { defaultTimeoutMs } = await loaded.finally(() => clearTimeout(tooLate));
    return {
      ...(defaultTimeoutMs === undefined ? {} : { defaultTimeoutMs }),
      end,
      run(order, hangMs) {
        const run = ++runs;
        return new Promise<RunAnswer>((resolve, reject) => {
          if (isOver) {
            reject(new ClientCrashed('the process of the client has ended', hung));
            return;
          }
          const timer = setTimeout(() => {
            hung = true;
            child.killLeftovers();
          }, hangMs);
          const clear = () => clearTimeout(timer);
          waiting.set(run, {
            resolve(answer) {
              clear();
              resolve(answer);
            },
            reject(error) {
              clear();
              reject(error);
            },
          });
          send({ kind: 'run', run, ...order });
        });
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** A client may write past `process.stdout`, and then between the lines of our own. */
function answerIn(line: string): Answer | undefined {
  try {
    const json: unknown = JSON.parse(line);
    return has(json, 'kind') ? (json as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** What it wrote last, where that says why: the line that names an error. */
function lastWords(errors: readonly string[]): string {
  const named = errors.findLast((line) => /^\w*Error\b/.test(line)) ?? errors.at(-1);
  return named === undefined ? '' : ` (${named.trim().slice(0, 200)})`;
}

/** Beside the bundle, or built from the sources. */
function hostFile(): string {
  return ownFile(
    ['./client-host.js', '../client-host.js', '../dist/client-host.js'],
    import.meta.url,
  );
}
