/** A client that crashes or hangs takes no other run with it, and what it did is told where it did it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { CouldNotRun } from '../harness/errors.ts';
import {
  behavioursOf,
  FAKE_CLIENT,
  fakeSdk,
  leftBehind,
  markProcesses,
  observeInput,
} from '../testing/clients.ts';
import { ClientCrashed, type ClientProcess } from './client-process.ts';
import { type Crew, openCrew } from './crew.ts';
import type { ClientOrder } from './host/messages.ts';
import { observe } from './observe.ts';
import type { LocatedClient } from './packages/locate.ts';

markProcesses();

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-crew-'));
afterAll(() => rmSync(folder, { recursive: true }));

afterEach(async () => {
  // A killed process is gone a moment later.
  await expect.poll(leftBehind, { timeout: 5000 }).toEqual([]);
});

let folders = 0;
const sdk = (client?: string) => fakeSdk(join(folder, String(++folders)), client);

const title = (operator: string) => `${operator}@tools/list#1/result/tools/0/title`;
const EXITS = title('number');
const LOOPS = title('boolean');
const THROWS = title('null');
const REJECTS = title('array');
const PRINTS = title('object');
const WRITES = title('empty-string');

/** Mutants that the client does nothing strange with. */
const QUIET = ['crlf@tools/list#1', 'extra-meta@tools/call#2', 'slow@tools/list#1'] as const;

describe('observed', () => {
  test('each crash is told of the mutant that it was for, and of no other', async () => {
    const client = sdk();
    // In between, so that all of them are on their way when the process ends.
    const mutants = [QUIET[0], EXITS, THROWS, REJECTS, PRINTS, WRITES, QUIET[1], QUIET[2]];
    const behaviours = await behavioursOf([client], mutants);

    const crash = (message: string) => ({
      ...{ class: 'client-error', step: 'run', message, settled: 'memory' },
      error: { name: 'crashed', message },
    });
    const ENDED = 'the process of the client ended:';
    expect(behaviours(client, EXITS)).toEqual(crash(`${ENDED} exit code 3`));
    expect(behaviours(client, THROWS)).toEqual(
      crash(`${ENDED} exit code 1 (Error: nobody catches this)`),
    );
    expect(behaviours(client, REJECTS)).toEqual(
      crash(`${ENDED} exit code 1 (TypeError: nobody handles this)`),
    );
    for (const mutant of [PRINTS, WRITES]) {
      expect(behaviours(client, mutant)).toMatchObject({
        ...{ class: 'different', step: 'tools/list' },
        differs: [{ pointer: '/tools/0/title' }],
      });
    }

    const classes = QUIET.map((mutant) => behaviours(client, mutant).class);
    expect(classes).toEqual(['identical', 'different', 'identical']);
  });

  test('a client that crashes with the unbroken server does not get along with it', async () => {
    const code = `import { Client as Base } from ${JSON.stringify(FAKE_CLIENT)};
      export class Client extends Base { async ping() { process.exit(9); } }`;
    const error = await observe(await observeInput([sdk(code)], QUIET)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toBe(
      '@modelcontextprotocol/sdk@1.99.0 does not get along with the unbroken server: the process of the client ended: exit code 9',
    );
  });

  test.each([
    ['throws', "throw new RangeError('at home');", /could not be loaded: at home$/],
    [
      'exits',
      'process.exit(8);',
      /could not be loaded: the process of the client ended: exit code 8$/,
    ],
    ['has no syntax', 'export class {', /could not be loaded: Unexpected token/],
  ])('a package whose module %s cannot be loaded', async (_, code, message) => {
    const error = await observe(await observeInput([sdk(code)], QUIET)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toMatch(message);
    expect(error.message).toContain('@modelcontextprotocol/sdk@1.99.0');
  });

  test('a package without the modules of an SDK cannot be loaded', async () => {
    const client = sdk();
    rmSync(join(client.folder, 'types.js'));
    const error = await observe(await observeInput([client], QUIET)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toMatch(/could not be loaded: .*1\.99\.0 has no module \.\/types\.js/);
  });
});

/** A crew whose processes are ready to replay, with the orders for it. */
async function crewOf(client: LocatedClient) {
  const { unbroken, plan } = await observeInput([], []);
  const times = { timeoutMs: 2000, connectTimeoutMs: 2000, giveUpMs: 10_000 };
  const base = { plan, times, patienceMs: 500 };
  let prepared = 0;
  async function prepare(process: ClientProcess): Promise<void> {
    prepared += 1;
    const server = { kind: 'record', unbroken } as const;
    await process.run({ ...base, server, purpose: 'remember' }, 30_000);
  }
  const crew = await openCrew(client, prepare);
  const order = (mutant: string): ClientOrder => ({
    ...base,
    server: { kind: 'replay', mutant },
    purpose: 'compare',
  });
  return { crew, order, prepared: () => prepared };
}

/** What became of a run: its class, or what is told of a crash. */
async function told(ran: ReturnType<Crew['run']>): Promise<string | undefined> {
  const answer = await ran;
  if (!(answer instanceof ClientCrashed)) return answer.behaviour?.class;
  return `${answer.hung ? 'hung' : 'crashed'}: ${answer.message}`;
}

describe('a crew', () => {
  test('kills a client that loops for ever, and runs the others anew', async () => {
    const { crew, order, prepared } = await crewOf(sdk());
    // Much longer than any of these runs takes, alone in its process.
    const hangMs = 3000;
    const mutants = [QUIET[0], LOOPS, QUIET[1]];
    const ran = await Promise.all(mutants.map((mutant) => told(crew.run(order(mutant), hangMs))));
    expect(ran).toEqual([
      'identical',
      'hung: the process of the client ended: SIGKILL',
      'different',
    ]);
    // And goes on.
    expect(await told(crew.run(order(QUIET[2]), hangMs))).toBe('identical');
    expect(prepared()).toBeGreaterThanOrEqual(3);
    crew.end();
  });

  test('runs everything in one process as long as nothing crashes', async () => {
    const { crew, order, prepared } = await crewOf(sdk());
    expect(crew.defaultTimeoutMs).toBe(1234);
    await Promise.all(QUIET.map((mutant) => crew.run(order(mutant), 30_000)));
    expect(prepared()).toBe(1);
    crew.end();
  });

  test('does not mind how often it crashes', async () => {
    const { crew, order } = await crewOf(sdk());
    for (const mutants of [[EXITS, QUIET[0]], [REJECTS]]) {
      const ran = await Promise.all(mutants.map((mutant) => told(crew.run(order(mutant), 30_000))));
      expect(ran.map((text) => text?.split(':')[0])).toEqual(
        mutants.map((mutant) => (mutant === QUIET[0] ? 'identical' : 'crashed')),
      );
    }
    crew.end();
  });

  test('starts nothing any more when it has ended', async () => {
    const { crew, order, prepared } = await crewOf(sdk());
    // On their way, and never answered by themselves.
    const runs = [LOOPS, QUIET[0]].map((mutant) => crew.run(order(mutant), 60_000));
    crew.end();
    for (const ran of await Promise.allSettled(runs)) {
      expect(ran).toMatchObject({ status: 'rejected', reason: expect.any(ClientCrashed) });
    }
    expect(prepared()).toBe(1);
  });

  test('whose client can be loaded only once says so', async () => {
    const marker = join(folder, 'loaded');
    const code = `import { existsSync, writeFileSync } from 'node:fs';
      if (existsSync(${JSON.stringify(marker)})) throw new Error('only once');
      writeFileSync(${JSON.stringify(marker)}, '');
      export * from ${JSON.stringify(FAKE_CLIENT)};`;
    const { crew, order } = await crewOf(sdk(code));
    const runs = [EXITS, QUIET[0]].map((mutant) => crew.run(order(mutant), 30_000));
    for (const ran of await Promise.allSettled(runs)) {
      expect(ran).toMatchObject({ status: 'rejected', reason: expect.any(CouldNotRun) });
    }
    crew.end();
  });
});
