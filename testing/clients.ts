/** The SDK clients that are installed here, and what `observe` needs to know of the reference server. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ObserveInput, observe } from '../clients/observe.ts';
import type { LocatedClient } from '../clients/packages/locate.ts';
import { clientIn } from '../clients/packages/manifest.ts';
import type { ClientName } from '../clients/packages/spec.ts';
import { planOf } from '../clients/plan.ts';
import { FAST_WAITS } from '../clients/times.ts';
import type { MutantBehaviour } from '../harness/model/index.ts';
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import { parseMutants } from '../mutants/mutant-id.ts';
import { root } from './run-cli.ts';
import { self, type Unbroken, unbrokenIn } from './unbroken.ts';

/** That of the experiment's table. */
export const SDK_1_30 = installed('@modelcontextprotocol/sdk', '1.30.0', 'sdk-1.30.0');
export const SDK_1_32 = installed('@modelcontextprotocol/sdk', '1.32.2');
export const CLIENT_2 = installed('@modelcontextprotocol/client', '2.4.0');
export const SDK_CLIENTS = [SDK_1_30, SDK_1_32, CLIENT_2] as const;

/** @param folder below the scope, where it is not the name's own */
function installed(name: ClientName, version: string, folder?: string): LocatedClient {
  const place = folder === undefined ? name : join(name, '..', folder);
  const found = clientIn(join(root, 'node_modules', place), name, version);
  if (!found) throw new Error(`${name}@${version} is not installed`);
  return { id: `${name}@${version}`, name, ...found };
}

export function inMode(client: LocatedClient, mode: string): LocatedClient {
  return { ...client, id: `${client.id}#${mode}`, mode };
}

let unbroken: Promise<Unbroken> | undefined;

/** The newest revision that begins with `initialize`; run once for each file of tests. */
export function unbrokenServer(): Promise<Unbroken> {
  unbroken ??= unbrokenIn('2025-11-25');
  return unbroken;
}

/** Everything but clients and mutants; `more` replaces parts of it. */
export async function observeInput(
  clients: readonly LocatedClient[],
  ids: readonly string[],
  more: Partial<Omit<ObserveInput, 'unbroken'>> & { readonly unbroken?: StdioTarget } = {},
): Promise<ObserveInput & { unbroken: StdioTarget }> {
  const { baseline, world, target } = await unbrokenServer();
  return {
    clients,
    self,
    unbroken: target,
    conversation: world.conversation,
    plan: planOf(baseline.transcript),
    mutants: ids.flatMap((id) => parseMutants(id)),
    waits: FAST_WAITS,
    live: false,
    jobs: 4,
    finished: () => {},
    ...more,
  };
}

/** @throws Error where there is no such cell */
export type Behaviours = (client: LocatedClient, mutant: string) => MutantBehaviour;

/** What these clients do with these mutants of the reference server. */
export async function behavioursOf(
  clients: readonly LocatedClient[],
  ids: readonly string[],
  more: Parameters<typeof observeInput>[2] = {},
): Promise<Behaviours> {
  const { behaviours } = await observe(await observeInput(clients, ids, more));
  return ({ id }, mutant) => {
    const behaviour = behaviours.get(mutant)?.[id];
    if (!behaviour) throw new Error(`${id} was not observed with ${mutant}`);
    return behaviour;
  };
}

const MARK = `MCP_ASSERT_TEST_RUN=clients-${process.pid}`;

/** Marks every process that is started from now on, and what it starts. */
export function markProcesses(): void {
  const [name = '', value = ''] = MARK.split('=');
  process.env[name] = value;
}

/** Command lines of marked processes that are still alive (Linux; elsewhere none are found). */
export function leftBehind(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${MARK}\0`)) return [];
      // A zombie has no command line any more.
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return command === '' ? [] : [command];
    } catch {
      return [];
    }
  });
}

/**
 * A package in a folder of its own that passes for an SDK of the first major.
 * @param client the module of its client, in the place of `clients/fixtures/client.mjs`
 */
export function fakeSdk(folder: string, client?: string): LocatedClient {
  const name = '@modelcontextprotocol/sdk';
  const version = '1.99.0';
  const files = {
    'package.json': JSON.stringify({ name, version, type: 'module', exports: { './*': './*' } }),
    'client/index.js': client ?? `export * from ${JSON.stringify(FAKE_CLIENT)};`,
    'client/stdio.js':
      'export class StdioClientTransport { constructor(server) { this.server = server; } }',
    'types.js': 'export const ResultSchema = {};',
    'shared/protocol.js': 'export const DEFAULT_REQUEST_TIMEOUT_MSEC = 1234;',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return { id: `${name}@${version}`, name, version, folder };
}

/** Its URL, for modules in other folders. */
export const FAKE_CLIENT = new URL('../clients/fixtures/client.mjs', import.meta.url).href;
