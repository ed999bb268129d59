/** The mechanism with probes of its own: what is shared, matched, repeated and never repeated. */
import { describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import type { Learned, Probe, Recording, ToolCallPlan } from './model/index.ts';
import { newestRevision } from './revisions/index.ts';
import { type RunInput, run } from './run.ts';
import { type MemoryServer, memoryWire } from './transports/memory.ts';

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: unknown;
}

type Behaviour = (message: Message, server: MemoryServer) => void;

const NO_CALLS: ToolCallPlan = { good: [] };

const open: Probe = {
  id: 'open',
  isolation: 'shared',
  safety: 'harmless',
  handshake: true,
  needs: [],
  run: (session) => session.open(11),
};

function asking(id: string, method: string, more: Partial<Probe> = {}): Probe {
  return {
    id,
    isolation: 'shared',
    safety: 'harmless',
    needs: [open],
    async run(session) {
      session.request(id, method);
      await session.answered(id);
    },
    ...more,
  };
}

/** Runs probes against a server whose processes behave as given, one after the other. */
async function runAgainst(
  probes: readonly Probe[],
  behaviour: Behaviour | readonly Behaviour[],
  more: Partial<RunInput> = {},
) {
  let processes = 0;
  const sent: string[][] = [];
  const transcript = await run({
    label: 'memory',
    startWire: () => {
      const behaviours = Array.isArray(behaviour) ? behaviour : [behaviour];
      const behave: Behaviour = behaviours[Math.min(processes, behaviours.length - 1)];
      const methods: string[] = [];
      processes += 1;
      sent.push(methods);
      return memoryWire((line, server) => {
        const message: Message = JSON.parse(line);
        methods.push(message.method ?? 'response');
        behave(message, server);
      });
    },
    probes: [open, ...probes],
    driver: newestRevision,
    budgets: { startMs: 200, replyMs: 60, graceMs: 10 },
    seed: 1,
    givenCalls: [],
    planCalls: async () => NO_CALLS,
    clock: systemClock,
    mask: (text) => text,
    progress: () => {},
    ...more,
  });
  const of = (probe: string, process = 1) =>
    transcript.recordings.find((r) => r.probe === probe && r.process === process);
  return { transcript, sent, of };
}

const initialized = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {} };

/** Answers everything; dies of a method. */
function healthy(deadly = ''): Behaviour {
  return ({ id, method }, server) => {
    if (method === deadly) server.exit(7);
    else if (id !== undefined && method) {
      server.write({ jsonrpc: '2.0', id, result: method === 'initialize' ? initialized : {} });
    }
  };
}

const kinds = (recording: Recording | undefined) => recording?.events.map(({ kind }) => kind);

describe('a run', () => {
  test('opens one process, records by probe, and knows what was negotiated', async () => {
    const { transcript, sent, of } = await runAgainst(
      [asking('a', 'a/x'), asking('b', 'b/x')],
      healthy(),
    );
    expect(sent).toEqual([['initialize', 'a/x', 'b/x']]);
    expect(kinds(of('a'))).toEqual(['sent', 'received']);
    expect(kinds(of('end'))).toEqual(['input-closed', 'closed']);
    expect(transcript.revision).toBe('2025-06-18');
    expect(transcript.requested).toBe('2025-11-25');
    const seqs = transcript.recordings.flatMap(({ events }) => events.map(({ seq }) => seq));
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  test('an id of another type is no answer', async () => {
    const probe = asking('n', 'n/x', {
      async run(session) {
        session.request(5, 'n/x');
        await session.answered(5);
      },
    });
    const { of } = await runAgainst([probe], ({ id, method }, server) => {
      if (method === 'initialize') server.write({ jsonrpc: '2.0', id, result: initialized });
      else if (id !== undefined) server.write({ jsonrpc: '2.0', id: String(id), result: {} });
    });
    expect(kinds(of('n'))).toEqual(['sent', 'received', 'quiet']);
  });

  test('requests of the server are answered while a probe waits, and recorded', async () => {
    const answers: Message[] = [];
    const { of } = await runAgainst([asking('a', 'a/x')], (message, server) => {
      const { id, method } = message;
      if (method === 'a/x') {
        server.write({ jsonrpc: '2.0', id: 1, method: 'ping' });
        server.write({ jsonrpc: '2.0', id: 2, method: 'roots/list' });
      } else if (method === undefined) {
        answers.push(message);
        if (answers.length === 2) server.write({ jsonrpc: '2.0', id: 'a', result: {} });
      } else healthy()({ id, method } as Message, server);
    });
    expect(answers).toMatchObject([
      { id: 1, result: {} },
      { id: 2, error: { code: -32601 } },
    ]);
    expect(kinds(of('a'))).toEqual(['sent', 'received', 'sent', 'received', 'sent', 'received']);
  });

  test('without a response to initialize nothing else is sent, and says so', async () => {
    const { sent, of } = await runAgainst([asking('a', 'a/x')], () => {});
    expect(sent).toEqual([['initialize']]);
    expect(of('a')?.events).toMatchObject([{ kind: 'not-sent', why: 'blocked' }]);
  });

  test('tells its progress', async () => {
    const told: string[] = [];
    await runAgainst([asking('a', 'a/x')], healthy(), {
      progress: ({ probe, process }) => told.push(`${probe} ${process}`),
    });
    expect(told).toEqual(['open 1', 'a 1']);
  });
});

describe('a process that dies', () => {
  const three = [asking('a', 'a/x'), asking('b', 'b/x'), asking('c', 'c/x')];

  test('probes without an answer run again, one by one; the culprit is not tried a third time', async () => {
    const { sent, of } = await runAgainst(three, healthy('b/x'));
    expect(sent).toEqual([
      ['initialize', 'a/x', 'b/x'],
      ['initialize', 'b/x'],
      ['initialize', 'c/x'],
    ]);
    expect(of('open', 2)?.handshake).toBe(true);
    expect(kinds(of('b', 2))).toEqual(['sent', 'closed']);
    expect(kinds(of('c', 3))).toEqual(['sent', 'received']);
  });

  test('a server that dies of everything is started a bounded number of times', async () => {
    const many = Array.from({ length: 12 }, (_, i) => asking(`p${i}`, `p${i}/x`));
    const { sent, of } = await runAgainst(many, ({ id, method }, server) => {
      if (method === 'initialize') server.write({ jsonrpc: '2.0', id, result: initialized });
      else server.exit(1);
    });
    expect(sent).toHaveLength(6);
    const last = [1, 2, 3, 4, 5, 6].map((process) => of('p11', process)).find(Boolean);
    expect(kinds(last)?.at(-1)).toMatch(/closed|not-sent/);
  });

  const calling = asking('call', 'tools/call', { safety: 'calls-tool' });
  const planning = (readOnlyHint: boolean) => ({
    planCalls: async (learned: Learned): Promise<ToolCallPlan> => {
      learned.tools = [{ name: 't', tool: { name: 't', annotations: { readOnlyHint } } }];
      return { good: [{ tool: 't', arguments: {}, from: 'call' }] };
    },
  });

  test('a call that may change something is never repeated', async () => {
    const { sent } = await runAgainst(
      [calling, asking('c', 'c/x')],
      healthy('tools/call'),
      planning(false),
    );
    expect(sent.flat().filter((method) => method === 'tools/call')).toHaveLength(1);
    expect(sent.flat()).toContain('c/x');
  });

  test('a call of a read-only tool is repeated once', async () => {
    const { sent } = await runAgainst([calling], healthy('tools/call'), planning(true));
    expect(sent.flat().filter((method) => method === 'tools/call')).toHaveLength(2);
  });

  test('before any message it was never a server', async () => {
    const exiting = runAgainst([], (_message, server) => server.exit(3));
    await expect(exiting).rejects.toThrow('exited with code 3 before any message');
  });
});

test('a probe of its own gets a process of its own, after the others', async () => {
  const own = asking('own', 'own/x', { isolation: 'own' });
  const { sent, of } = await runAgainst([asking('a', 'a/x'), own], healthy());
  expect(sent).toEqual([
    ['initialize', 'a/x'],
    ['initialize', 'own/x'],
  ]);
  expect(kinds(of('own', 2))).toEqual(['sent', 'received']);
});
