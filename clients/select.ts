/** Which clients are asked for by the words of a command line. */
import { UsageError } from '../harness/errors.ts';
import { splitCommand } from './command/split.ts';
import { defaultCacheFolder } from './packages/cache.ts';
import { type LocatedClient, locateClient } from './packages/locate.ts';
import { parseClientSpec } from './packages/spec.ts';
import { FAST_WAITS, REAL_WAITS, type Waits } from './times.ts';

export interface ClientWords {
  /** The usual ones. */
  readonly clients?: boolean;
  /** `@modelcontextprotocol/sdk@1.28.0`, `@modelcontextprotocol/client#auto` … */
  readonly client?: readonly string[];
  /** Programs of the user's own. */
  readonly clientCommand?: readonly string[];
  readonly realTimeouts?: boolean;
}

/** The newest of each package, as it is at hand: what most programs are built on. */
export const USUAL_CLIENTS = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/client'];
/** With the version of the experiment's table before them. */
export const CLIENTS_OF_THE_TABLE = ['@modelcontextprotocol/sdk@1.30.0', ...USUAL_CLIENTS];

export function wantsClients({ clients, client, clientCommand }: ClientWords): boolean {
  return clients === true || client !== undefined || clientCommand !== undefined;
}

/** @throws UsageError for what cannot be understood, before anything runs */
export function refuseClientWords(words: ClientWords): void {
  for (const text of words.client ?? []) parseClientSpec(text);
  for (const text of words.clientCommand ?? []) splitCommand(text);
  if (words.realTimeouts && !wantsClients(words)) {
    throw new UsageError(
      '--real-timeouts is about clients: it needs --clients, --client or --client-command',
    );
  }
}

/**
 * @param usual those that `--clients` means
 * @param say is told what is installed
 * @throws UsageError for a version that does not exist
 * @throws CouldNotRun where a client cannot be installed
 */
export async function chosenClients(
  { clients, client = [] }: ClientWords,
  usual: readonly string[],
  say: (line: string) => void,
): Promise<LocatedClient[]> {
  const texts = [...(clients ? usual : []), ...client];
  const places = {
    projectFolder: process.cwd(),
    cacheFolder: defaultCacheFolder(),
    say,
    environment: process.env,
  };
  const found = new Map<string, LocatedClient>();
  for (const text of texts) {
    const located = await locateClient(parseClientSpec(text), places);
    found.set(located.id, located);
  }
  return [...found.values()];
}

export function waitsOf({ realTimeouts }: ClientWords): Waits {
  return realTimeouts ? REAL_WAITS : FAST_WAITS;
}
