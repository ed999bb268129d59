import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { CouldNotRun } from '../harness/errors.ts';
import type { Conversation } from '../harness/model/index.ts';
import type { StdioTarget } from '../harness/targets/stdio-target.ts';
import { mutantsOf } from '../mutants/generate.ts';
import { operators } from '../mutants/operators/index.ts';
import {
  behavioursOf,
  CLIENT_2,
  FAKE_CLIENT,
  fakeSdk,
  leftBehind,
  markProcesses,
  observeInput,
  SDK_1_32,
  unbrokenServer,
} from '../testing/clients.ts';
import { observe } from './observe.ts';

markProcesses();

const folder = mkdtempSync(join(tmpdir(), 'mcp-assert-observe-'));
afterAll(() => rmSync(folder, { recursive: true }));

afterEach(async () => {
  // A killed process is gone a moment later.
  await expect.poll(leftBehind, { timeout: 5000 }).toEqual([]);
});

const fixture = (name: string): StdioTarget => ({
  kind: 'stdio',
  command: [process.execPath, fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))],
  env: {},
  label: name,
});

const UNREACHED = { class: 'identical', unreached: true, settled: 'memory' };

/** Its list makes clients send a cursor that nobody has ever sent. */
const EMPTY_CURSOR = 'empty-string@tools/list#1/result/nextCursor';

describe('every mutant', () => {
  test('has a cell for each client, and is counted once for each', async () => {
    const { world } = await unbrokenServer();
    const all = [...mutantsOf(operators, world)].filter(({ operator }) => operator.replays);
    const mutants = all.filter(({ id }, index) => index % 90 === 0 || id === EMPTY_CURSOR);
    expect(mutants.length).toBeGreaterThan(10);
    let finished = 0;
    const input = await observeInput([SDK_1_32, CLIENT_2], [], {
      mutants,
      finished: () => {
        finished += 1;
      },
    });
    const { clients, behaviours } = await observe(input);
    expect(clients).toEqual([
      { id: SDK_1_32.id, timeoutMs: 500, defaultTimeoutMs: 60_000 },
      { id: CLIENT_2.id, timeoutMs: 500, defaultTimeoutMs: 60_000 },
    ]);
    expect([...behaviours.keys()]).toEqual(mutants.map(({ id }) => id));
    for (const [id, row] of behaviours) {
      expect(Object.keys(row), id).toEqual(clients.map((client) => client.id));
      for (const cell of Object.values(row)) {
        expect(cell, id).toMatchObject({ class: expect.any(String), settled: 'memory' });
        const { class: is, step, message, unreached } = cell;
        const isIdentical = is === 'identical';
        expect([step === undefined, message === undefined], id).toEqual([isIdentical, isIdentical]);
        // The clients do all that the probes do.
        expect(unreached, id).toBeUndefined();
      }
    }
    expect(finished).toBe(2 * mutants.length);
    // The recording does not know what the server says to this: it was asked.
    expect(behaviours.get(EMPTY_CURSOR)).toMatchObject({
      [SDK_1_32.id]: {
        ...{ class: 'different', step: 'tools/list', settled: 'memory' },
        differs: [{ pointer: '/nextCursor', now: '""' }],
        alsoAt: [{ step: 'tools/list (next page)', class: 'protocol-error' }],
      },
      [CLIENT_2.id]: {
        ...{ class: 'protocol-error', step: 'tools/list', message: 'Invalid cursor' },
        settled: 'memory',
      },
    });
  });

  test('that no client comes to is not run', async () => {
    const mutants = [
      ...['null@tools/call#2/result/content', 'dropped@tools/call#1', 'crlf@tools/list#1'],
      ...['string@resources/list#1/result', 'null@tools/list#9/result/tools', 'banner'],
    ];
    const behaviours = await behavioursOf([SDK_1_32], mutants, { plan: { good: [] } });
    expect(mutants.map((mutant) => behaviours(SDK_1_32, mutant))).toEqual([
      UNREACHED,
      UNREACHED,
      { class: 'identical', settled: 'memory' },
      UNREACHED,
      UNREACHED,
      expect.not.objectContaining({ unreached: true }),
    ]);
  });

  test('is a process where that is wanted', async () => {
    const mutants = ['crlf@tools/list#1', 'extra-meta@tools/call#2'];
    const behaviours = await behavioursOf([SDK_1_32], mutants, { live: true });
    expect(mutants.map((mutant) => behaviours(SDK_1_32, mutant))).toMatchObject([
      { class: 'identical', settled: 'process' },
      { class: 'different', step: 'tools/call', settled: 'process' },
    ]);
  });
});

test('a server that has to be asked may need longer to start than a client waits for an answer', async () => {
  const unbroken = fixture('slow-start.mjs');
  const behaviours = await behavioursOf([CLIENT_2], [EMPTY_CURSOR], { unbroken });
  expect(behaviours(CLIENT_2, EMPTY_CURSOR)).toMatchObject({
    ...{ class: 'protocol-error', step: 'tools/list', message: 'Invalid cursor' },
    settled: 'memory',
  });
});

describe('a server that is never the same twice', () => {
  const unbroken = fixture('unstable-server.mjs');
  const call = { tool: 'draw', arguments: {} };
  const conversation: Conversation = [
    {
      raw: '{}',
      json: {},
      answers: {
        ...{ method: 'tools/call', nth: 1, id: 1 },
        params: { name: call.tool, arguments: call.arguments },
      },
    },
  ];

  test.each([
    ['memory', false],
    ['a process', true],
  ])('differs only where a mutant of it does, in %s', async (_, live) => {
    const mutants = [
      ...['crlf@tools/call#1', 'duplicate-item@tools/call#1/result/content/0'],
      ...['remove@tools/call#1/result/_meta/random8'],
    ];
    const more = { unbroken, conversation, plan: { good: [call] }, live };
    const behaviours = await behavioursOf([SDK_1_32], mutants, more);
    const [same, twice, less] = mutants.map((mutant) => behaviours(SDK_1_32, mutant));
    expect(same).toEqual({ class: 'identical', settled: live ? 'process' : 'memory' });
    expect(twice).toMatchObject({ class: 'different', differs: [{ pointer: '/content/1' }] });
    // That is what it costs: nobody looks at such a place.
    expect(less?.class).toBe('identical');
  });
});

describe('a client that was busy with something else', () => {
  /** Waits for a list as a client does that gets none, and is busy for most of that time. */
  const busy = (times: number) => `
    import { Client as Base, McpError } from ${JSON.stringify(FAKE_CLIENT)};
    let lists = 0;
    export class Client extends Base {
      async listTools(params, options) {
        const result = await super.listTools(params, options);
        lists += 1;
        // The first two are with the unbroken server.
        if (lists <= 2 || lists > 2 + ${times}) return { tools: [lists <= 2 ? 1 : lists] };
        const began = performance.now();
        // In pieces, as many runs in one process are.
        while (performance.now() - began < 300) {
          const piece = performance.now();
          while (performance.now() - piece < 60);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        throw new McpError(-32001, 'Request timed out', { timeout: options.timeout });
      }
    }`;
  const waits = { timeoutMs: 100, patienceMs: 100 };
  const mutant = 'crlf@tools/list#1';

  test('is asked again when it took that for the silence of the server', async () => {
    const client = fakeSdk(join(folder, 'busy'), busy(2));
    const behaviours = await behavioursOf([client], [mutant], { waits });
    // The third time, after two that meant nothing.
    expect(behaviours(client, mutant)).toMatchObject({
      ...{ class: 'different', step: 'tools/list' },
      differs: [{ pointer: '/tools/0', was: '1', now: '5' }],
    });
  });
});

describe('nothing is observed', () => {
  test('of a server that cannot be started', async () => {
    const nowhere = join(folder, 'nowhere');
    const unbroken: StdioTarget = { kind: 'stdio', command: [nowhere], env: {}, label: 'none' };
    const input = await observeInput([CLIENT_2], ['no-jsonrpc'], { unbroken });
    const error = await observe(input).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toBe(
      '@modelcontextprotocol/client@2.4.0 does not get along with the unbroken server: connect: Connection closed',
    );
  });

  test('of a server that is silent about something', async () => {
    const code = `const { createInterface } = require('node:readline');
      const protocolVersion = '2025-11-25';
      const result = { protocolVersion, capabilities: {}, serverInfo: { name: 'a', version: '1' } };
      createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'tools/list') return;
        console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
      });`;
    const command = [process.execPath, '-e', code] as const;
    const unbroken: StdioTarget = { kind: 'stdio', command, env: {}, label: 'silent' };
    const input = await observeInput([SDK_1_32], ['no-jsonrpc'], { unbroken, plan: { good: [] } });
    const error = await observe(input).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(CouldNotRun);
    expect(error.message).toMatch(
      /^@modelcontextprotocol\/sdk@1\.32\.2 does not get along .*: tools\/list: .*timed out$/,
    );
  });
});
