/** Servers that die at other moments than in the middle of an answer. */
import { describe, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import type { Probe, Transcript } from './model/index.ts';
import { newestRevision } from './revisions/index.ts';
import { run } from './run.ts';
import { type MemoryServer, memoryWire } from './transports/memory.ts';

interface Message {
  readonly id?: string | number;
  readonly method?: string;
}

const open: Probe = {
  id: 'open',
  isolation: 'shared',
  safety: 'harmless',
  handshake: true,
  needs: [],
  run: (session) => session.open(11),
};

const asking = (id: string, more: Partial<Probe> = {}): Probe => ({
  id,
  isolation: 'shared',
  safety: 'harmless',
  needs: [open],
  async run(session) {
    session.request(id, `${id}/x`);
    await session.answered(id);
  },
  ...more,
});

async function runAgainst(
  probes: readonly Probe[],
  behave: (message: Message, server: MemoryServer, process: number) => void,
) {
  const sent: string[][] = [];
  const transcript = await run({
    label: 'memory',
    startWire: () => {
      const process = sent.push([]);
      return memoryWire((line, server) => {
        const message: Message = JSON.parse(line);
        sent[process - 1]?.push(message.method ?? 'response');
        behave(message, server, process);
      });
    },
    probes: [open, ...probes],
    driver: newestRevision,
    budgets: { startMs: 200, replyMs: 60, graceMs: 10 },
    seed: 1,
    givenCalls: [],
    planCalls: async () => ({ good: [] }),
    clock: systemClock,
    mask: (text) => text,
    progress: () => {},
  });
  return { sent, transcript };
}

const answer = ({ id }: Message, server: MemoryServer) =>
  server.write({ jsonrpc: '2.0', id, result: {} });

/** Probes that got an answer in some process. */
const answeredIn = ({ recordings }: Transcript) =>
  new Set(
    recordings
      .filter(({ events }) => events.some(({ kind }) => kind === 'received'))
      .map(({ probe }) => probe),
  );

const three = [asking('a'), asking('b'), asking('c')];

describe('a server that dies', () => {
  test('after each answer has every probe answered: none of them is the culprit', async () => {
    const { sent, transcript } = await runAgainst(three, (message, server) => {
      answer(message, server);
      if (message.method !== 'initialize') server.exit(0);
    });
    expect(answeredIn(transcript)).toEqual(new Set(['open', 'a', 'b', 'c']));
    expect(sent.length).toBeLessThanOrEqual(6);
  });

  test('once has everything else asked again, in one more process', async () => {
    const { sent, transcript } = await runAgainst(three, (message, server, process) => {
      if (process === 1 && message.method === 'a/x') server.exit(1);
      else answer(message, server);
    });
    expect(sent[1]).toEqual(['initialize', 'a/x', 'b/x', 'c/x']);
    expect(sent).toHaveLength(2);
    expect(answeredIn(transcript)).toEqual(new Set(['open', 'a', 'b', 'c']));
  });

  test('before its second opening is answered is not started a third time', async () => {
    const { sent, transcript } = await runAgainst(three, (message, server, process) => {
      if (process === 1 && message.method === 'initialize') answer(message, server);
      else server.exit(1);
    });
    expect(sent).toEqual([['initialize', 'a/x'], ['initialize']]);
    for (const { id } of three) {
      expect(transcript.recordings.some(({ probe }) => probe === id)).toBe(true);
    }
  });

  test('in its handshake has it repeated once in the next process, and is judged by the first', async () => {
    const hello: Probe = {
      ...asking('hello', { handshake: true }),
      async run(session) {
        session.notify('hello');
        await session.grace();
      },
    };
    const { sent, transcript } = await runAgainst(
      [hello, asking('a')],
      (message, server, process) => {
        if (message.method !== 'hello') answer(message, server);
        if (process === 1) server.exit(1);
      },
    );
    expect(sent[1]).toEqual(['initialize', 'hello', 'a/x']);
    expect(sent).toHaveLength(2);
    const flagged = transcript.recordings.filter(({ handshake }) => handshake);
    expect(flagged.map(({ probe, process }) => `${probe} ${process}`)).toEqual([
      'open 2',
      'hello 2',
    ]);
  });

  test('of the opening has the rest recorded as not sent', async () => {
    const { sent, transcript } = await runAgainst(three, (_, server) => {
      server.write({ jsonrpc: '2.0', method: 'notifications/message' });
      server.exit(1);
    });
    expect(sent).toEqual([['initialize']]);
    for (const { id } of three) {
      const recording = transcript.recordings.find(({ probe }) => probe === id);
      expect(recording?.events).toMatchObject([{ kind: 'not-sent', why: 'blocked' }]);
    }
  });

  test('in the process that a probe has to itself does not disturb the next', async () => {
    const own = { isolation: 'own' } as const;
    const probes = [asking('a'), asking('x', own), asking('y', own)];
    const { sent, transcript } = await runAgainst(probes, (message, server) => {
      if (message.method === 'x/x') server.exit(1);
      else answer(message, server);
    });
    expect(sent).toEqual([
      ['initialize', 'a/x'],
      ['initialize', 'x/x'],
      ['initialize', 'y/x'],
    ]);
    expect(answeredIn(transcript)).toEqual(new Set(['open', 'a', 'y']));
  });
});

test('probes without an order between them are pipelined, and one that needs another waits', async () => {
  const slow = asking('slow');
  const quick = asking('quick');
  const after = asking('after', { needs: [slow] });
  const held: Message[] = [];
  const { sent } = await runAgainst([slow, quick, after], (message, server) => {
    if (message.method === 'slow/x') held.push(message);
    else answer(message, server);
    // Only an answer to the second request shows that it did not wait for the first.
    if (message.method === 'quick/x') for (const one of held) answer(one, server);
  });
  expect(sent).toEqual([['initialize', 'slow/x', 'quick/x', 'after/x']]);
});

test('a fault of our own ends the server, and is told', async () => {
  let ended = false;
  const broken = asking('broken', {
    run: async () => {
      throw new Error('a bug');
    },
  });
  const wire = memoryWire((line, server) => answer(JSON.parse(line), server));
  const running = run({
    label: 'memory',
    startWire: () => ({
      ...wire,
      end: async (budgets) => {
        ended = true;
        await wire.end(budgets);
      },
    }),
    probes: [open, broken],
    driver: newestRevision,
    budgets: { startMs: 200, replyMs: 60, graceMs: 10 },
    seed: 1,
    givenCalls: [],
    planCalls: async () => ({ good: [] }),
    clock: systemClock,
    mask: (text) => text,
    progress: () => {},
  }).finally(() => expect(ended).toBe(true));
  await expect(running).rejects.toThrow('a bug');
});
